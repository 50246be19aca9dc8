import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COLUMNS, type RelationName } from '../../activity/index.ts';
import {
  type Archive,
  type Manifest,
  type RelationAnswer,
  RelationFailure,
  type RelationRow,
  RelationThread,
} from '../../archive/index.ts';
import type { Column } from '../../protocol/index.ts';
import { csvLine, csvText, fileName } from '../../tabular/index.ts';
import { clientOf } from '../access/caller.ts';
import type { Copies } from '../copies/copies.ts';
import { MEDIA_TYPES } from '../copies/export-route.ts';
import { createShares } from '../copies/shares.ts';
import { envelopeText } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { leaving } from '../leaving.ts';
import { type KnownRecording, RECORDINGS_PATH } from '../recordings/recording-requests.ts';
import { readAs } from '../request-body.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { RELATION_QUERIES } from './relation-schemas.ts';

/** What the address names rows by. */
const NAMED_BY = { activity: 'entity', journeys: 'load', traffic: 'path' } as const;
export const RELATIONS: readonly RelationName[] = ['activity', 'journeys', 'traffic'];
const QUESTIONS = { total: 8, ofOneClient: 4, what: 'runs are being gone through', retryAfterSeconds: 5 };

interface RelationsOptions {
  archive: Archive;
  known: KnownRecording;
  access: Pick<SimulationAccess, 'admit'>;
  copies: Pick<Copies, 'fileOf'>;
}

/** What devices did, where loads went and where traffic stood: of a live instance by what is recorded of it, and of a recording. */
export function addRelationRoutes(app: FastifyInstance, { archive, known, access, copies }: RelationsOptions): void {
  const thread = new RelationThread();
  const shares = createShares(QUESTIONS);
  app.addHook('preClose', async () => thread.close());

  for (const relation of RELATIONS) {
    app.get<{ Params: { simulationId: string } }>(
      `/api/simulations/:simulationId/${relation}`,
      async (request, reply) => {
        const simulationId = access.admit(request.params.simulationId, request.askedBy);
        await archive.refreshed();
        const [recorded] = archive.recordedOf(simulationId);
        if (!recorded) {
          throw new GatewayFailure('RECORDING_NOT_FOUND', `Nothing of "${simulationId}" has been recorded yet.`);
        }
        return answer(relation, recorded, request, reply);
      },
    );
    app.get<{ Params: { recordingId: string } }>(
      `${RECORDINGS_PATH}/:recordingId/${relation}`,
      async (request, reply) => answer(relation, known(request.params.recordingId, request), request, reply),
    );
  }

  async function answer(
    relation: RelationName,
    { recordingId }: Manifest,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const asked = readRange(relation, request.query);
    const giveBack = shares.take(clientOf(request));
    try {
      await archive.drained(recordingId);
      const manifest = archive.manifest(recordingId);
      if (!manifest) throw new GatewayFailure('RECORDING_NOT_FOUND', `There is no recording "${recordingId}".`);
      const { segments } = manifest;
      const generation = asked.generation ?? segments.at(-1)?.generation;
      if (!segments.some((segment) => segment.generation === generation) || generation === undefined) {
        throw new GatewayFailure('GENERATION_NOT_FOUND', `The run has no generation "${generation ?? ''}".`);
      }
      const { names, fromMicros, toMicros, format } = asked;
      const range = asked.isNothing ? { fromMicros: 0, toMicros: 0, names: [] } : { fromMicros, toMicros, names };
      const folder = archive.folderOf(recordingId);
      const told = await thread.ask({ folder, segments, generation, relation, ...range });
      const name = fileName([manifest.simulationId, relation], format);
      if (format === 'json') {
        return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(told, generation, request.id)));
      }
      reply
        .type(MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      if (format === 'csv') return reply.send(Readable.from(csvOf(told, COLUMNS[relation])));
      const path = await copies.fileOf({ name: relation, columns: COLUMNS[relation] }, told.rows(), leaving(reply));
      const file = await open(path);
      // Who has it open reads it to its end; nobody else finds it.
      await unlink(path);
      return reply.send(file.createReadStream());
    } catch (error) {
      throw inOurWords(relation, error);
    } finally {
      giveBack();
    }
  }
}

function inOurWords(relation: RelationName, error: unknown): unknown {
  if (!(error instanceof RelationFailure)) return error;
  const { unknownName, message } = error;
  if (unknownName === null) return new GatewayFailure('RELATION_UNAVAILABLE', message);
  const code = relation === 'traffic' ? 'PATH_NOT_FOUND' : 'ENTITY_NOT_FOUND';
  return new GatewayFailure(code, `The run has no ${NAMED_BY[relation]} named "${unknownName}".`);
}

/** What is asked for. @throws GatewayFailure that names the field that cannot be used */
function readRange(relation: RelationName, query: unknown) {
  const message = 'The question cannot be used.';
  const { from, to, generation, format, ...named } = readAs(RELATION_QUERIES[relation], query, message);
  const fromMicros = microsOf(from);
  const toMicros = microsOf(to);
  if (fromMicros !== null && toMicros !== null && fromMicros > toMicros) {
    const details = [{ field: 'from', reason: `expected at most \`to\`, which is ${toMicros}` }];
    throw new GatewayFailure('INVALID_REQUEST', message, { details });
  }
  const given = Object.values(named)
    .flat()
    .filter((name) => name !== undefined);
  const names = given.filter((name) => name !== '');
  // An empty parameter names nothing.
  const isNothing = [from, to, generation].includes('') || (given.length > 0 && names.length === 0);
  return { fromMicros, toMicros, generation: generation || undefined, format, names, isNothing };
}

function microsOf(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}

/** The envelope of the interface, row after row. */
async function* jsonOf({ head, rows }: RelationAnswer, generation: string, requestId: string) {
  const { rowCount: _, ...facts } = head;
  const [before = '', after = ''] = envelopeText(
    requestId,
    `${JSON.stringify({ ...facts, generation }).slice(0, -1)},"rows":[\n]}`,
  ).split('\n');
  yield before;
  let isFirst = true;
  for await (const some of rows()) {
    yield (isFirst ? '' : ',') + some.map((row) => JSON.stringify(row)).join(',');
    isFirst = false;
  }
  yield after;
}

async function* csvOf({ rows }: RelationAnswer, columns: readonly Column[]) {
  yield csvLine(columns.map(({ name }) => csvText(name)));
  for await (const some of rows()) yield some.map((row) => csvLine(fieldsOf(row, columns))).join('');
}

function fieldsOf(row: RelationRow, columns: readonly Column[]): string[] {
  const values: Record<string, unknown> = { ...row };
  return columns.map(({ name }) => {
    const value = values[name];
    return typeof value === 'string' ? csvText(value) : String(value ?? '');
  });
}
