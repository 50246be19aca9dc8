import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Archive, type ExportOptions, exportRecording, type Manifest, segmentsOf } from '../../archive/index.ts';
import { GatewayFailure } from '../failures.ts';
import { readBoxSizes } from './box-sizes.ts';
import { filledPage, readClipPage } from './clip-page.ts';
import { readAs } from './recording-requests.ts';

type Stretch = ExportOptions['stretch'];

export const FILE_TYPE = 'application/octet-stream';
export const FILE_END = '.mcap';
export const PAGE_END = '.html';

/** What files are made of. */
export interface RecordedFiles {
  archive: Archive;
  /** Where the dashboard lies that knows what entities look like; null where there is none. */
  dashboardFolder: string | null;
}

const micros = z.coerce.number().int().nonnegative();
/** Query string of a stretch. */
export const stretchSchema = z.strictObject({
  from: micros.optional().describe('Simulation microseconds, included; default: the beginning'),
  to: micros.optional().describe('Simulation microseconds, included; default: the end'),
  generation: z.string().optional().describe('Default: the last that has something of the stretch'),
  flavour: z.enum(['aisle', 'foxglove']).default('aisle').describe('foxglove: of one run, with boxes for its 3D panel'),
  rate: z.coerce.number().int().min(1).max(60).default(10).describe('Poses a second, where they are told one by one'),
});

/** A stretch as one whole file. */
export async function sendFile(given: RecordedFiles, manifest: Manifest, request: FastifyRequest, reply: FastifyReply) {
  const { flavour, rate, stretch } = readQuery(request.query);
  if (flavour === 'aisle') return attached(reply, manifest, FILE_END, await fileOf(given, manifest, stretch));
  // Boxes are told of one run: the last that has something of the stretch, unless it is said.
  const generation = stretch.generation ?? segmentsOf(manifest, stretch).at(-1)?.generation;
  const boxes = { ratePerSecond: rate, sizeOf: await readBoxSizes(given.dashboardFolder) };
  const file = await fileOf(given, manifest, { ...stretch, generation }, boxes);
  return attached(reply, manifest, `-foxglove${FILE_END}`, file);
}

/** A stretch in a page that plays it from a disk. */
export async function sendPage(given: RecordedFiles, manifest: Manifest, request: FastifyRequest, reply: FastifyReply) {
  const { stretch } = readQuery(request.query);
  const page = await readClipPage(given.dashboardFolder);
  if (page === null)
    throw new GatewayFailure('NOT_FOUND', 'This product was built without the page that plays a clip.');
  return attached(reply, manifest, PAGE_END, Readable.from(filledPage(page, await fileOf(given, manifest, stretch))));
}

function attached(reply: FastifyReply, { recordingId }: Manifest, end: string, content: Readable) {
  return reply
    .type(FILE_TYPE)
    .header('content-disposition', `attachment; filename="aisle-${recordingId}${end}"`)
    .send(content);
}

/** The bytes of a stretch as they are made. */
async function fileOf(
  { archive }: RecordedFiles,
  manifest: Manifest,
  stretch: Stretch,
  boxes?: ExportOptions['boxes'],
): Promise<PassThrough> {
  if (segmentsOf(manifest, stretch).length === 0) {
    throw new GatewayFailure('RECORDING_NOT_FOUND', 'Nothing was recorded in this stretch of simulation time.');
  }
  await archive.drained(manifest.recordingId);
  const out = new PassThrough();
  const write = async (bytes: Uint8Array): Promise<void> => {
    // What comes is overwritten afterwards.
    if (!out.write(Buffer.from(bytes))) await Promise.race([once(out, 'drain'), once(out, 'close')]);
    if (out.destroyed) throw new Error('nobody takes the file any more');
  };
  const folder = archive.folderOf(manifest.recordingId);
  exportRecording({ folder, manifest, stretch, compress: archive.compress, boxes, write }).then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

function readQuery(query: unknown) {
  const { from, to, generation, flavour, rate } = readAs(stretchSchema, query, 'The stretch cannot be used.');
  const stretch: Stretch = { fromMicros: from, toMicros: to, generation };
  return { stretch, flavour, rate };
}
