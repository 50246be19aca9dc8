import type { ServiceClient, TableCopy } from '../../client/index.ts';

const LOOK_MILLIS = 200;

/**
 * A copy once nothing more of it is read, looked at again until then.
 * @throws what the service said where the table could not be read; the signal's reason when it is aborted
 */
export async function wholeCopy(
  { tableCopies }: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  signal: AbortSignal,
  onProgress?: (copy: TableCopy) => void,
): Promise<TableCopy> {
  for (;;) {
    const copy = await tableCopies.state(copyId, { signal });
    if (copy.state === 'complete' || copy.state === 'paused') return copy;
    if (copy.trouble !== null) throw Object.assign(new Error(copy.trouble.message), copy.trouble);
    onProgress?.(copy);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
    signal.throwIfAborted();
  }
}
