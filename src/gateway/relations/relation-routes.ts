import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COLUMNS, type RelationName } from '../../activity/index.ts';
import type { Manifest, RelationAnswer, RelationRow } from '../../archive/index.ts';
import type { Column } from '../../protocol/index.ts';
import { csvLine, csvText, DERIVED_RELATIONS, fileName } from '../../tabular/index.ts';
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
import type { Relations } from './relations.ts';

export const RELATIONS: readonly RelationName[] = DERIVED_RELATIONS;
const QUESTIONS = { total: 8, ofOneClient: 4, what: 'runs are being gone through', retryAfterSeconds: 5 };

interface RelationsOptions {
  relations: Relations;
  known: KnownRecording;
  access: Pick<SimulationAccess, 'admit'>;
  copies: Pick<Copies, 'fileOf'>;
}

/** What devices did, where loads went and where traffic stood: of a live instance by what is recorded of it, and of a recording. */
export function addRelationRoutes(app: FastifyInstance, { relations, known, access, copies }: RelationsOptions): void {
  const shares = createShares(QUESTIONS);

  for (const relation of RELATIONS) {
    app.get<{ Params: { simulationId: string } }>(
      `/api/simulations/:simulationId/${relation}`,
      async (request, reply) => {
        const simulationId = access.admit(request.params.simulationId, request.askedBy);
        return answer(relation, await relations.recordedOf(simulationId), request, reply);
      },
    );
    app.get<{ Params: { recordingId: string } }>(
      `${RECORDINGS_PATH}/:recordingId/${relation}`,
      async (request, reply) => answer(relation, known(request.params.recordingId, request), request, reply),
    );
  }

  async function answer(relation: RelationName, recorded: Manifest, request: FastifyRequest, reply: FastifyReply) {
    const { format, isNothing, ...range } = readRange(relation, request.query);
    const giveBack = shares.take(clientOf(request));
    try {
      const asked = isNothing ? { ...range, ...NOTHING } : range;
      const { told, generation } = await relations.ask(recorded.recordingId, relation, asked);
      if (format === 'json') {
        return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(told, generation, request.id)));
      }
      const name = fileName([recorded.simulationId, relation], format);
      reply
        .type(MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      if (format === 'csv') return reply.send(Readable.from(csvOf(told, COLUMNS[relation])));
      const path = await copies.fileOf({ name: relation, columns: COLUMNS[relation] }, told.rows(), leaving(reply));
      const file = await open(path);
      // Who has it open reads it to its end; nobody else finds it.
      await unlink(path);
      return reply.send(file.createReadStream());
    } finally {
      giveBack();
    }
  }
}

const NOTHING = { names: [], fromMicros: 0, toMicros: 0 };

/** What is asked for. @throws GatewayFailure that names the field that cannot be used */
function readRange(relation: RelationName, query: unknown) {
  const message = 'The question cannot be used.';
  const { from, to, generation, format, ...others } = readAs(RELATION_QUERIES[relation], query, message);
  const { motion, ...named } = { motion: 'false', ...others };
  const withMotion = motion === 'true';
  const fromMicros = microsOf(from);
  const toMicros = microsOf(to);
  if (fromMicros !== null && toMicros !== null && fromMicros > toMicros) {
    const details = [{ field: 'from', reason: `expected at most \`to\`, which is ${toMicros}` }];
    throw new GatewayFailure('INVALID_REQUEST', message, { details });
  }
  if (withMotion && format !== 'json') {
    const details = [{ field: 'motion', reason: `expected \`false\` where \`format\` is \`${format}\`` }];
    throw new GatewayFailure('INVALID_REQUEST', message, { details });
  }
  const given = Object.values(named)
    .flat()
    .filter((name) => name !== undefined);
  const names = given.filter((name) => name !== '');
  // An empty parameter names nothing.
  const isNothing = [from, to, generation].includes('') || (given.length > 0 && names.length === 0);
  return { fromMicros, toMicros, generation: generation || undefined, format, names, isNothing, withMotion };
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
