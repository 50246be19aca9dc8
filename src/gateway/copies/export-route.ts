import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  copyQuerySchema,
  FILE_FORMATS,
  type FileFormat,
  TEXT_FORMATS,
  type TextFormat,
  type WholeQuery,
} from '../../copies/index.ts';
import { observationSchema } from '../../protocol/index.ts';
import { fileName, parseExactJson, recordedRunOf } from '../../tabular/index.ts';
import { clientOf } from '../access/caller.ts';
import { attachmentOf } from '../attachment.ts';
import { GatewayFailure } from '../failures.ts';
import { keepOpen, leaving } from '../leaving.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import type { App } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import type { Copies } from './copies.ts';
import { type CopiedTable, type Copy, type CopyTrouble, isSame, WHILE_ASKING } from './copy.ts';
import { failedCopy } from './told-by-engine.ts';

const EXPORT_PATH = '/api/simulations/:simulationId/tables/:tableName/export';

const ROWS_AT_ONCE = 5_000;
export const MEDIA_TYPES: Record<TextFormat | FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Codes of the interface (section 7) whose status tells a program what to do. */
const STATUSES: Readonly<Record<string, number>> = {
  ENTITY_NOT_FOUND: 404,
  TABLE_NOT_FOUND: 404,
  SIMULATION_NOT_FOUND: 404,
  TABLE_NAME_AMBIGUOUS: 409,
  SIMULATION_RUNTIME_RELEASED: 410,
};

const shownSchema = copyQuerySchema.omit({ page: true, pageSize: true });

const querySchema = z.strictObject({
  owner: z.string().optional().describe('Full name of the object that owns the table; none: a table of the scene'),
  format: z.enum([...TEXT_FORMATS, ...FILE_FORMATS]).default('csv'),
  readAgain: z.stringbool().optional().describe('`true`: of now, though others have just read a copy'),
  copy: z.string().optional().describe('The copy that it is made of, where a certain one is meant'),
  query: z
    .string()
    .default('{}')
    .transform((text, { addIssue }) => {
      try {
        return parseExactJson(text);
      } catch {
        addIssue('expected JSON');
        return z.NEVER;
      }
    })
    .pipe(shownSchema)
    .describe('JSON with `columns`, `filters`, `sort` and `group` of a query to a copy'),
});

/** The same in a body: what a query says may be longer than an address. */
const bodySchema = querySchema.extend({
  readAgain: z.boolean().optional().describe('Of now, though others have just read a copy'),
  query: shownSchema.default({}).describe('`columns`, `filters`, `sort` and `group` of a query to a copy'),
});

type Asked = z.output<typeof bodySchema>;

/** With a copy: a table as it was read, or what became of it (docs/tables.md). */
const observedSchema = observationSchema.partial().extend({
  changedWhileReading: z.boolean(),
  readAt: z.iso.datetime(),
  rowsRead: z.int().describe('Rows that the table is given with'),
  totalElements: z.int().nullable().describe('Rows that it had: more, where a recording kept only its first'),
});

const params = z.object({ simulationId: z.string(), tableName: z.string() });

const common = {
  params,
  produces: { mediaTypes: Object.values(MEDIA_TYPES), headers: { 'X-Table-Observation': observedSchema } },
  refusals: [
    'ENTITY_NOT_FOUND',
    'TABLE_NOT_FOUND',
    'TABLE_NAME_AMBIGUOUS',
    'SIMULATION_RUNTIME_RELEASED',
    'UPSTREAM_UNREACHABLE',
    ...WHILE_ASKING,
  ] satisfies RefusalCode[],
};

const SCHEMAS = {
  get: {
    ...common,
    summary: 'A whole table, or what a query leaves of it, as a file: complete, or cut off where it is not',
    querystring: querySchema,
  },
  post: {
    ...common,
    summary: 'The same file, asked for in a body: a query may be longer than an address',
    body: bodySchema,
  },
};

/** A whole table, or what a query leaves of it, as a file: complete, or cut off where it is not. */
export function addExportRoute(app: App, copies: Copies, access: Pick<SimulationAccess, 'admit'>): void {
  const config = { audit: 'export table' };
  app.get(EXPORT_PATH, { schema: SCHEMAS.get, config }, (request, reply) =>
    give(request.params, request.query, request, reply),
  );
  app.post(EXPORT_PATH, { schema: SCHEMAS.post, config }, (request, reply) =>
    give(request.params, request.body, request, reply),
  );

  async function give(of: z.output<typeof params>, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
    const simulationId = access.admit(of.simulationId, request.askedBy);
    const { owner, format, readAgain, copy: copyId, query: shown } = asked;
    concerns(request, { ownerEntityName: owner, copyId, format });
    const table = { simulationId, tableName: of.tableName, ownerEntityName: owner || null };
    keepOpen(request);
    const copy =
      copyId === undefined ? await copies.open(table, readAgain, clientOf(request)) : known(copies, copyId, table);
    await copies.settled(copy);
    if (copy.state === 'failed' && recordedRunOf(simulationId) !== null) throw failedCopy(copy);
    if (copy.state !== 'complete') return refuse(copy, request, reply);
    // What cannot be asked is told before the first byte.
    const content = isText(format)
      ? await textContent(copies, copy, shown, format)
      : await fileContent(copies, copy, shown, format, leaving(reply));
    const name = fileName([simulationId, copy.ownerEntityName ?? '', copy.tableName], format);
    return reply
      .type(MEDIA_TYPES[format])
      .headers({
        'content-disposition': attachmentOf(name),
        'x-table-observation': JSON.stringify(observed(copy)),
        ...(content.bytes !== null && { 'content-length': content.bytes }),
      })
      .send(content.stream);
  }
}

function known(copies: Copies, copyId: string, table: CopiedTable): Copy {
  const copy = copies.find(copyId);
  if (copy !== null && isSame(copy, table)) return copy;
  throw new GatewayFailure('COPY_NOT_FOUND', 'There is no such copy of this table: it was dropped, or never made.');
}

interface Content {
  stream: Readable;
  /** Null where it is only known at the end. */
  bytes: number | null;
}

function isText(format: TextFormat | FileFormat): format is TextFormat {
  return TEXT_FORMATS.some((one) => one === format);
}

async function textContent(copies: Copies, copy: Copy, shown: WholeQuery, format: TextFormat): Promise<Content> {
  const first = await copies.askOf('export', copy, { query: { ...shown, page: 1, pageSize: ROWS_AT_ONCE }, format });
  return { stream: Readable.from(texts(copies, copy, shown, format, first)), bytes: null };
}

/** It is whole before it is sent, and gone once it was. */
async function fileContent(
  copies: Copies,
  copy: Copy,
  shown: WholeQuery,
  format: FileFormat,
  signal: AbortSignal,
): Promise<Content> {
  const about = Object.fromEntries(Object.entries(aboutFile(copy)).map(([name, value]) => [name, String(value ?? '')]));
  const { path } = await copies.askOf('exportFile', copy, { query: shown, format, about }, signal);
  const file = await open(path);
  // Who has it open reads it to its end; nobody else finds it.
  await unlink(path);
  const { size } = await file.stat();
  return { stream: file.createReadStream(), bytes: size };
}

function observed({ observation, changedWhileReading, beganAt, rowsRead, totalElements }: Copy) {
  const facts = { changedWhileReading, readAt: beganAt };
  return { ...observation, ...facts, rowsRead, totalElements };
}

function aboutFile(copy: Copy): Record<string, unknown> {
  const { simulationId, tableName, ownerEntityName } = copy;
  return { simulationId, tableName, ownerEntityName, ...observed(copy) };
}

async function* texts(
  copies: Copies,
  copy: Copy,
  shown: WholeQuery,
  format: TextFormat,
  first: { text: string; total: number },
) {
  yield first.text;
  for (let page = 2; (page - 1) * ROWS_AT_ONCE < first.total; page += 1) {
    const { text } = await copies.askOf('export', copy, { query: { ...shown, page, pageSize: ROWS_AT_ONCE }, format });
    yield text;
  }
}

const CALLED_OFF: CopyTrouble = {
  code: 'STATE_CONFLICT',
  message: 'Somebody called off reading this table.',
  requestId: null,
};

/** In the words of the service where it refused. */
function refuse({ trouble }: Copy, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, requestId } = trouble ?? CALLED_OFF;
  const status = trouble === null ? 409 : (STATUSES[code] ?? 502);
  return reply.code(status).send({ code, message, requestId: requestId ?? request.id, details: [] });
}
