import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEPT_RELATIONS } from '../../activity/index.ts';
import { writeWhole } from '../whole-files.ts';
import type { RelationsToKeep } from './messages.ts';
import { relationPath, removeOldStates, statePath } from './relation-files.ts';

/** Parquet files of the rows, which are taken away from where they lie. */
export type RelationFiles = Readonly<Record<(typeof KEPT_RELATIONS)[number], string>>;

/**
 * Puts files beside a segment, in place of those that lie there, and tells last that they do. The caller may write in the folder.
 * @returns by how many bytes there is more
 */
export async function keepRelations(
  folder: string,
  { generation, segment, state }: Omit<RelationsToKeep, 'rows'>,
  files: RelationFiles,
): Promise<number> {
  let bytes = 0;
  for (const relation of KEPT_RELATIONS) {
    // What went on when nothing more was recorded goes on.
    if (segment !== null) bytes -= await removed(relationPath(folder, relation, generation, null));
    bytes += await replaced(relationPath(folder, relation, generation, segment), await readFile(files[relation]));
  }
  if (segment === null) return bytes;
  bytes += await replaced(statePath(folder, segment), state);
  await removeOldStates(folder, segment);
  return bytes;
}

async function replaced(path: string, content: Uint8Array): Promise<number> {
  const before = await bytesOf(path);
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, (write) => write(content));
  return content.byteLength - before;
}

async function removed(path: string): Promise<number> {
  const bytes = await bytesOf(path);
  await rm(path, { force: true });
  return bytes;
}

const bytesOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
