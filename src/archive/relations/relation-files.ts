import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { KEPT_RELATIONS, type RelationName } from '../../activity/index.ts';
import type { FollowedUntil } from './run-follower.ts';

/* What lies beside the segments of a recording: a Parquet file of each relation for each segment, in Hive's layout. */

const FOLDER = 'relations';
const STATE_FILE = /^segment=(\d{6})\.json\.gz$/;
/** Longer names than file systems take are told by their hash. */
const MOST_NAME = 200;
/** Ends of so few segments are kept for what is told anew; the last one always is. */
const SEGMENTS_PER_KEPT_STATE = 30;

export const relationsOf = (folder: string): string => join(folder, FOLDER);

/** @param segment null: what goes on when the generation ends */
export function relationPath(
  folder: string,
  relation: RelationName,
  generation: string,
  segment: number | null,
): string {
  const name = encodeURIComponent(generation);
  const told = name.length <= MOST_NAME ? name : createHash('sha256').update(generation).digest('hex');
  const file = segment === null ? 'ongoing.parquet' : `segment=${numberOf(segment)}.parquet`;
  return join(relationsOf(folder), `relation=${relation}`, `generation=${told}`, file);
}

export const statePath = (folder: string, segment: number): string =>
  join(relationsOf(folder), `segment=${numberOf(segment)}.json.gz`);

interface StoredState {
  readonly formatVersion: 1;
  readonly generation: string;
  readonly until: FollowedUntil;
}

export function stateBytes(generation: string, until: FollowedUntil): Uint8Array {
  const stored: StoredState = { formatVersion: 1, generation, until };
  return gzipSync(JSON.stringify(stored));
}

/** The last known end of a generation at or before a segment; null where none is kept, or can be used. */
export async function readState(folder: string, generation: string, until: number): Promise<FollowedUntil | null> {
  for (const segment of (await statesIn(folder)).filter((known) => known <= until).reverse()) {
    const stored = await storedState(statePath(folder, segment));
    if (stored?.generation === generation) return stored.until;
  }
  return null;
}

async function storedState(path: string): Promise<StoredState | null> {
  try {
    const stored = JSON.parse(String(await promisify(gunzip)(await readFile(path)))) as StoredState;
    return stored.formatVersion === 1 ? stored : null;
  } catch {
    // What cannot be read is told anew.
    return null;
  }
}

/** Ends that nobody needs once there is that of a later segment. */
export async function removeOldStates(folder: string, last: number): Promise<void> {
  for (const segment of await statesIn(folder)) {
    if (segment < last && segment % SEGMENTS_PER_KEPT_STATE !== 0)
      await rm(statePath(folder, segment), { force: true });
  }
}

/** Removes what lies beside segments that are gone; of their ends the last stays, so that what goes on from there is known. */
export async function removeRelations(
  folder: string,
  forgotten: readonly { readonly segment: number; readonly generation: string }[],
): Promise<void> {
  for (const { segment, generation } of forgotten) {
    for (const relation of KEPT_RELATIONS)
      await rm(relationPath(folder, relation, generation, segment), { force: true });
  }
  const gone = (await statesIn(folder)).filter((segment) => segment <= (forgotten.at(-1)?.segment ?? 0));
  for (const segment of gone.slice(0, -1)) await rm(statePath(folder, segment), { force: true });
}

async function statesIn(folder: string): Promise<number[]> {
  const names = await readdir(relationsOf(folder)).catch(() => []);
  return names
    .flatMap((name) => STATE_FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

const numberOf = (segment: number): string => String(segment).padStart(6, '0');
