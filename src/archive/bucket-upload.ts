import type { BucketClient } from './bucket.ts';
import type { Writing } from './whole-files.ts';

/** What is longer is sent in parts of this length, which is all that is held of it; stores take none below 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Puts what is written under a key: whole, or not at all.
 * @param conditions headers that say when
 * @returns its bytes
 */
export async function upload(
  client: BucketClient,
  key: string,
  write: Writing,
  conditions: Readonly<Record<string, string>>,
): Promise<number> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  const etags: string[] = [];
  let uploadId: string | null = null;
  let filled = 0;
  let bytes = 0;

  async function sendPart(): Promise<void> {
    uploadId ??= await begin(client, key);
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { headers } = await client.ask({ method: 'PUT', key, query, body: part.subarray(0, filled) });
    etags.push(headers.get('etag') ?? '');
    filled = 0;
  }

  async function take(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.byteLength; ) {
      if (filled === PART_BYTES) await sendPart();
      const some = piece.subarray(at, at + PART_BYTES - filled);
      part.set(some, filled);
      filled += some.byteLength;
      at += some.byteLength;
    }
    bytes += piece.byteLength;
  }

  try {
    await write(take);
    if (uploadId === null) {
      await client.ask({ method: 'PUT', key, headers: conditions, body: part.subarray(0, filled) });
      return bytes;
    }
    await sendPart();
    await client.ask({ method: 'POST', key, query: { uploadId }, headers: conditions, body: completion(etags) });
    return bytes;
  } catch (error) {
    // Where this fails as well the parts stay until the bucket's own rule takes them.
    if (uploadId !== null) await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

async function begin(client: BucketClient, key: string): Promise<string> {
  const { text } = await client.ask({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
  if (uploadId === undefined) throw new Error('The store of recordings began no upload in parts.');
  return uploadId;
}

function completion(etags: readonly string[]): string {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
