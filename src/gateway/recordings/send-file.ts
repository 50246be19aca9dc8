import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { type Archive, type ExportOptions, exportRecording, type Manifest, segmentsOf } from '../../archive/index.ts';
import { GatewayFailure } from '../failures.ts';
import { readBoxSizes } from './box-sizes.ts';
import { filledPage, readClipPage } from './clip-page.ts';
import { keptTour } from './kept-tour.ts';

type Span = ExportOptions['span'];

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
/** Query string of a span, as one file or in a page. */
export const spanSchema = z.strictObject({
  from: micros.optional().describe('Simulation microseconds, included; default: the beginning'),
  to: micros.optional().describe('Simulation microseconds, included; default: the end'),
  generation: z.string().optional().describe('Default: the last that has something of the span'),
  flavour: z.enum(['aisle', 'foxglove']).default('aisle').describe('foxglove: of one run, with boxes for its 3D panel'),
  rate: z.coerce.number().int().min(1).max(60).default(10).describe('Poses a second, where they are told one by one'),
});

type Asked = z.output<typeof spanSchema>;

/** A span as one whole file. */
export async function sendFile(given: RecordedFiles, manifest: Manifest, asked: Asked, reply: FastifyReply) {
  const { flavour, rate } = asked;
  const span = spanOf(asked);
  if (flavour === 'aisle') return attached(reply, manifest, FILE_END, await fileOf(given, manifest, span));
  // Boxes are told of one run: the last that has something of the span, unless it is said.
  const generation = span.generation ?? segmentsOf(manifest, span).at(-1)?.generation;
  const boxes = { ratePerSecond: rate, sizeOf: await readBoxSizes(given.dashboardFolder) };
  const file = await fileOf(given, manifest, { ...span, generation }, boxes);
  return attached(reply, manifest, `-foxglove${FILE_END}`, file);
}

/** A span in a page that plays it from a disk, with the tour that is kept with the recording. */
export async function sendPage(
  given: RecordedFiles,
  manifest: Manifest,
  asked: Pick<Asked, 'from' | 'to' | 'generation'>,
  reply: FastifyReply,
) {
  const span = spanOf(asked);
  const page = await readClipPage(given.dashboardFolder);
  if (page === null)
    throw new GatewayFailure('NOT_FOUND', 'This product was built without the page that plays a clip.');
  const file = await fileOf(given, manifest, span);
  // One that was spoilt is told where tours are shown: what was recorded is given out all the same.
  const tour = await keptTour(given.archive, manifest.recordingId).catch(() => null);
  return attached(reply, manifest, PAGE_END, Readable.from(filledPage(page, { tour, file })));
}

function attached(reply: FastifyReply, { recordingId }: Manifest, end: string, content: Readable) {
  return reply
    .type(FILE_TYPE)
    .header('content-disposition', `attachment; filename="aisle-${recordingId}${end}"`)
    .send(content);
}

/** The bytes of a span as they are made. */
async function fileOf(
  { archive }: RecordedFiles,
  manifest: Manifest,
  span: Span,
  boxes?: ExportOptions['boxes'],
): Promise<PassThrough> {
  if (segmentsOf(manifest, span).length === 0) {
    throw new GatewayFailure('RECORDING_NOT_FOUND', 'Nothing was recorded in this span of simulation time.');
  }
  await archive.drained(manifest.recordingId);
  const out = new PassThrough();
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const write = async (bytes: Uint8Array): Promise<void> => {
    // What comes is overwritten afterwards.
    const hasRoom = out.write(Buffer.from(bytes));
    if (!hasRoom && !out.destroyed) await once(out, 'drain', { signal: gone.signal });
    if (out.destroyed) throw new Error('nobody takes the file any more');
  };
  const place = archive.placeOf(manifest.recordingId);
  exportRecording({ place, manifest, span, compress: archive.compress, boxes, write }).then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

function spanOf({ from, to, generation }: Pick<Asked, 'from' | 'to' | 'generation'>): Span {
  return { fromMicros: from, toMicros: to, generation };
}
