import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { type IdsBefore, KEPT_RELATIONS, type RelationName } from '../../activity/index.ts';
import { parsedJson } from '../../protocol/index.ts';
import type { SegmentEntry } from '../../recording/index.ts';
import { ifThere } from '../missing.ts';
import { blobsIn, type Place } from '../place.ts';
import { writeWhole } from '../whole-files.ts';

/*
 * What lies beside the segments of a recording: a Parquet file of each relation for each segment, in Hive's layout, and, beside the
 * first of a generation whose oldest segments have gone, the identities that go on from them.
 */

export const RELATIONS_FOLDER = 'relations';
const TOLD_FILE = 'told.json';
/** Longer names than file systems take are told by their hash. */
const MOST_NAME = 200;

/** Parquet files of the rows, which are taken away from where they lie. */
export type RelationFiles = Readonly<Record<(typeof KEPT_RELATIONS)[number], string>>;

/** Which segments of a generation have their files, and whether the last one has what ended with the recording. */
export interface ToldOf {
  readonly generation: string;
  readonly segments: readonly number[];
  readonly isOver: boolean;
}

export const relationsOf = (folder: string): string => join(folder, RELATIONS_FOLDER);

type Beside = Pick<SegmentEntry, 'segment' | 'generation'>;

function relationFile(relation: RelationName, { segment, generation }: Beside): string {
  const name = encodeURIComponent(generation);
  const told = name.length <= MOST_NAME ? name : createHash('sha256').update(generation).digest('hex');
  const file = `segment=${String(segment).padStart(6, '0')}.parquet`;
  return `${RELATIONS_FOLDER}/relation=${relation}/generation=${told}/${file}`;
}

/** Puts files beside a segment, in place of those that lie there. @returns by how many bytes there is more */
export async function putRelations(place: Place, beside: Beside, files: RelationFiles): Promise<number> {
  const blobs = blobsIn(place);
  let bytes = 0;
  for (const relation of KEPT_RELATIONS) {
    const content = await readFile(files[relation]);
    bytes += await blobs.replace(relationFile(relation, beside), (write) => write(content));
  }
  return bytes;
}

const idsPath = (folder: string, segment: number): string =>
  join(relationsOf(folder), `identities-${String(segment).padStart(6, '0')}.json`);

const idsSchema = z.object({ formatVersion: z.literal(1), idByOwnId: z.record(z.string(), z.string()) });

/** Puts beside a segment with which identities it goes on, before those segments go that tell. */
export async function putIdsBefore(folder: string, segment: number, ids: IdsBefore): Promise<void> {
  const stored: z.input<typeof idsSchema> = { formatVersion: 1, idByOwnId: Object.fromEntries(ids) };
  await mkdir(relationsOf(folder), { recursive: true });
  await writeWhole(idsPath(folder, segment), (write) => write(Buffer.from(JSON.stringify(stored))));
}

/** Empty beside a segment that nothing came before. @throws Error where what lies there cannot be read */
export async function idsBeside(folder: string, segment: number): Promise<IdsBefore> {
  const path = idsPath(folder, segment);
  const text = await ifThere(readFile(path, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${basename(path)} cannot be read (${error.code})`);
  });
  if (text === null) return new Map();
  const stored = idsSchema.safeParse(parsedJson(text));
  if (!stored.success) throw new Error(`${basename(path)} is damaged`);
  return new Map(Object.entries(stored.data.idByOwnId));
}

/** Whether identities lie beside a segment, whole. */
export async function areIdsBeside(folder: string, segment: number): Promise<boolean> {
  const ids = await idsBeside(folder, segment).catch(() => null);
  return ids !== null && ids.size > 0;
}

/** The rows that lie beside a segment. */
export const relationFilesOf = (beside: Beside): string[] =>
  KEPT_RELATIONS.map((relation) => relationFile(relation, beside));

/** Removes the identities that lie beside a segment. */
export const removeIdsBefore = (folder: string, segment: number): Promise<void> =>
  rm(idsPath(folder, segment), { force: true });

const toldSchema = z.object({
  formatVersion: z.literal(1),
  generations: z.array(
    z.object({ generation: z.string(), segments: z.array(z.int()).readonly(), isOver: z.boolean() }),
  ),
});

/** Whether what is to be told of a generation lies beside its segments, whole. */
export async function isToldBeside(folder: string, { generation, segments, isOver }: ToldOf): Promise<boolean> {
  const told = (await toldBeside(folder)).find((known) => known.generation === generation);
  return told?.isOver === isOver && segments.every((segment) => told.segments.includes(segment));
}

/** Notes that all files of a generation have been put beside its segments. */
export async function noteToldBeside(folder: string, told: ToldOf): Promise<void> {
  const others = (await toldBeside(folder)).filter(({ generation }) => generation !== told.generation);
  const stored: z.input<typeof toldSchema> = { formatVersion: 1, generations: [...others, told] };
  await mkdir(relationsOf(folder), { recursive: true });
  await writeWhole(join(relationsOf(folder), TOLD_FILE), (write) => write(Buffer.from(JSON.stringify(stored))));
}

/** What cannot be read is told anew. */
async function toldBeside(folder: string): Promise<readonly ToldOf[]> {
  try {
    return toldSchema.parse(JSON.parse(await readFile(join(relationsOf(folder), TOLD_FILE), 'utf8'))).generations;
  } catch {
    return [];
  }
}
