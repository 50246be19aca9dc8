import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { COLUMNS, type RelationName } from '../../activity/index.ts';
import type { Manifest, RelationAnswer, RelationRow } from '../../archive/index.ts';
import type { Column } from '../../protocol/index.ts';
import { csvLine, csvText, DERIVED_RELATIONS, fileName } from '../../tabular/index.ts';
import { clientOf } from '../access/caller.ts';
import { attachmentOf } from '../attachment.ts';
import type { Copies } from '../copies/copies.ts';
import { MEDIA_TYPES } from '../copies/export-route.ts';
import { createShares } from '../copies/shares.ts';
import { envelopeText } from '../envelope.ts';
import { leaving } from '../leaving.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import { type KnownRecording, RECORDING_PATH, recordingParams } from '../recordings/recording-requests.ts';
import { type App, answers } from '../route-schemas.ts';
import { instanceParams, type SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import { RELATION_QUERIES, type RelationQuery, relationSchema, stretchOf } from './relation-schemas.ts';
import type { Relations } from './relations.ts';

const QUESTIONS = { total: 8, ofOneClient: 4, what: 'runs are being gone through', retryAfterSeconds: 5 };

const SUMMARIES = {
  activity: 'What each device did, when, where and how far',
  holds: 'Which vehicles stood for which others, and who waited for a place, as far as the stream lets it be concluded',
  journeys: 'Where each load was, on whom, and its way',
  traffic: 'Passages of vehicles over paths',
} as const;

/** What a relation is asked, of a live instance and of a recording (docs/recordings.md). */
function schemaOf<Params extends z.ZodType>(relation: RelationName, params: Params) {
  const unknownName: RefusalCode = relation === 'traffic' ? 'PATH_NOT_FOUND' : 'ENTITY_NOT_FOUND';
  return {
    summary: `${SUMMARIES[relation]}; as CSV or Parquet (${MEDIA_TYPES.parquet}) where \`format\` says so`,
    params,
    querystring: RELATION_QUERIES[relation],
    response: answers(relationSchema(relation)),
    refusals: ['RECORDING_NOT_FOUND', 'GENERATION_NOT_FOUND', 'RELATION_UNAVAILABLE', unknownName] as const,
  };
}

/** A file is taken away; what a page reads again and again to show it is no transfer. */
const config = {
  audit: ({ query }: FastifyRequest) => {
    const { format = 'json' } = query as { format?: string };
    return format === 'json' ? null : 'export relation';
  },
};

interface RelationsOptions {
  relations: Relations;
  known: KnownRecording;
  access: Pick<SimulationAccess, 'admit'>;
  copies: Pick<Copies, 'fileOf'>;
}

/** What devices did, where loads went and where traffic stood: of a live instance by what is recorded of it, and of a recording. */
export function addRelationRoutes(app: App, { relations, known, access, copies }: RelationsOptions): void {
  const shares = createShares(QUESTIONS);

  for (const relation of DERIVED_RELATIONS) {
    const live = { schema: schemaOf(relation, instanceParams), config };
    app.get(`/api/simulations/:simulationId/${relation}`, live, async (request, reply) => {
      const simulationId = access.admit(request.params.simulationId, request.askedBy);
      return answer({ relation, ...request.query }, await relations.recordedOf(simulationId), request, reply);
    });
    const recorded = { schema: schemaOf(relation, recordingParams), config };
    app.get(`${RECORDING_PATH}/${relation}`, recorded, async (request, reply) =>
      answer({ relation, ...request.query }, known(request.params.recordingId, request), request, reply),
    );
  }

  async function answer(asked: Asked, recorded: Manifest, request: FastifyRequest, reply: FastifyReply) {
    const { relation, format } = asked;
    concerns(request, { recordingId: recorded.recordingId, relation, format });
    const giveBack = shares.take(clientOf(request));
    try {
      const { told, generation } = await relations.ask(recorded.recordingId, relation, rangeOf(asked));
      if (format === 'json') {
        return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(told, generation, request.id)));
      }
      const name = fileName([recorded.simulationId, relation], format);
      reply.type(MEDIA_TYPES[format]).header('content-disposition', attachmentOf(name));
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

type Asked = RelationQuery & { relation: RelationName };
const NOTHING = { names: [], fromMicros: 0, toMicros: 0 };

/** An empty parameter names nothing, and so no row. */
function rangeOf({ relation: _, format: _format, from, to, generation, ...others }: Asked) {
  const { motion, knownRevision, ...named } = { motion: 'false', knownRevision: undefined, ...others };
  const given = Object.values(named)
    .flat()
    .filter((name) => name !== undefined);
  const names = given.filter((name) => name !== '');
  const isNothing = [from, to, generation].includes('') || (given.length > 0 && names.length === 0);
  const stretch = { ...stretchOf({ from, to, generation }), names, ...(isNothing && NOTHING) };
  return { ...stretch, knownRevision: knownRevision || null, withMotion: motion === 'true' };
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
