import type { FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod';
import { comparedSchema, copyQuerySchema, findQuerySchema, foundSchema } from '../../copies/index.ts';
import { MAXIMUM_ENTITY_NAME_LENGTH, MAXIMUM_TABLE_NAME_LENGTH } from '../../protocol/index.ts';
import { clientOf } from '../access/caller.ts';
import { envelope, envelopeText } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { leaving } from '../leaving.ts';
import { refuseQueryAndStrayBody } from '../relay.ts';
import { type App, answers } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import type { Copies } from './copies.ts';
import { type Copy, copySchema, rowsSchema, toldOf, WHILE_ASKING } from './copy.ts';

const COPIES_PATH = '/api/table-copies';

const newCopySchema = z.strictObject({
  simulationId: z.string().min(1),
  tableName: z.string().min(1).max(MAXIMUM_TABLE_NAME_LENGTH),
  ownerEntityName: z.string().max(MAXIMUM_ENTITY_NAME_LENGTH).nullish(),
  readAgain: z.boolean().optional().describe('A copy of now, though others have just read one'),
  mostSecondsOld: z
    .number()
    .min(1)
    .max(3600)
    .optional()
    .describe('For who follows the table: how old a copy may be; it is dropped soon after there is a newer one'),
});

const COMPARISONS_PATH = '/api/table-comparisons';

const comparisonSchema = z.strictObject({
  before: z.string().min(1).describe('Id of a copy'),
  after: z.string().min(1).describe('Id of the copy that it is compared with'),
  keys: z
    .array(z.string())
    .min(1)
    .max(20)
    .optional()
    .describe('Columns by which rows are matched; default: those that tell the rows apart'),
});

const ONE = `${COPIES_PATH}/:copyId`;
const params = z.object({ copyId: z.string() });

/** What the routes take and answer (docs/tables.md). */
const SCHEMAS = {
  begin: {
    summary: 'Begins a copy of a whole table, joins one that was just begun, or goes on with one that ended early',
    body: newCopySchema,
    response: answers(z.strictObject({ copyId: z.string() })),
    refusals: ['SIMULATION_NOT_FOUND'],
  },
  list: {
    summary: 'The newest copy of each table of an instance',
    querystring: z.object({ simulationId: z.string() }),
    response: answers(
      z.strictObject({
        items: z.array(copySchema),
        recordedRun: z.string().nullable().describe('The name of what was recorded last of it, over its run'),
      }),
    ),
    refusals: ['SIMULATION_NOT_FOUND'],
  },
  tell: {
    summary: 'How far a copy is, and what it is worth',
    params,
    response: answers(copySchema),
  },
  query: {
    summary: 'One page of what has been read: sorted, filtered, grouped, with columns calculated from others',
    params,
    body: copyQuerySchema,
    response: answers(rowsSchema),
    refusals: WHILE_ASKING,
  },
  find: {
    summary: 'The next row with a cell that contains a text; behind the last one the search begins anew',
    params,
    body: findQuerySchema,
    response: answers(foundSchema),
    refusals: WHILE_ASKING,
  },
  compare: {
    summary: 'What is different from one copy to another, and the copy in which the rows that differ are',
    body: comparisonSchema,
    response: answers(z.strictObject({ copyId: z.string(), ...comparedSchema.shape })),
    refusals: WHILE_ASKING,
  },
  end: {
    summary: 'Calls a load off and keeps what was read, or drops a copy that is not being loaded',
    params,
    response: answers(copySchema),
  },
} satisfies Record<string, FastifySchema>;

/** Copies of whole tables: begun, told, asked, called off. Whoever may see an instance may see its copies. */
export function addCopiesRoutes(app: App, copies: Copies, access: Pick<SimulationAccess, 'admit'>): void {
  const isAdmitted = (simulationId: string, { askedBy }: FastifyRequest): boolean => {
    try {
      return access.admit(simulationId, askedBy) === simulationId;
    } catch {
      return false;
    }
  };
  const known = (copyId: string, request: FastifyRequest): Copy => {
    const copy = copies.find(copyId);
    concerns(request, { simulationId: copy?.simulationId, tableName: copy?.tableName });
    if (copy !== null && isAdmitted(copy.simulationId, request)) return copy;
    throw new GatewayFailure('COPY_NOT_FOUND', 'There is no such copy: it was dropped, or never made.');
  };

  app.post(COPIES_PATH, { schema: SCHEMAS.begin, config: { audit: 'copy table' } }, async (request) => {
    const { simulationId, readAgain, mostSecondsOld, ...named } = request.body;
    const { tableName } = named;
    concerns(request, { simulationId, tableName });
    const table = {
      simulationId: access.admit(simulationId, request.askedBy),
      tableName,
      ownerEntityName: named.ownerEntityName || null,
    };
    const isFollowed = mostSecondsOld !== undefined && readAgain !== true;
    // A figure that is read anew by itself is nobody's deed; that it was read at all is somebody's.
    if (isFollowed && copies.has(table)) request.auditedAs = false;
    const client = clientOf(request);
    const mostMillisOld = (mostSecondsOld ?? 0) * 1000;
    const copy = await (isFollowed
      ? copies.follow(table, mostMillisOld, client)
      : copies.open(table, readAgain, client));
    concerns(request, { copyId: copy.copyId });
    return envelope(request.id, { copyId: copy.copyId });
  });

  app.get(COPIES_PATH, { schema: SCHEMAS.list }, async (request) => {
    const simulationId = access.admit(request.query.simulationId, request.askedBy);
    return envelope(request.id, {
      items: copies.of(simulationId).map(toldOf),
      recordedRun: copies.recordedRunOf(simulationId),
    });
  });

  app.get(ONE, { schema: SCHEMAS.tell }, async (request) => {
    refuseQueryAndStrayBody(request);
    return envelope(request.id, toldOf(known(request.params.copyId, request)));
  });

  app.post(`${ONE}/query`, { schema: SCHEMAS.query }, async (request, reply) => {
    const copy = known(request.params.copyId, request);
    const { json } = await copies.askOf('query', copy, { query: request.body }, leaving(reply));
    // Numbers have more digits than a value of JavaScript could take through: the text goes out as it is.
    return reply.type('application/json; charset=utf-8').send(envelopeText(request.id, json));
  });

  app.post(`${ONE}/find`, { schema: SCHEMAS.find }, async (request, reply) => {
    const copy = known(request.params.copyId, request);
    return envelope(request.id, await copies.askOf('find', copy, { query: request.body }, leaving(reply)));
  });

  app.post(
    COMPARISONS_PATH,
    { schema: SCHEMAS.compare, config: { audit: 'compare tables' } },
    async (request, reply) => {
      const { before, after, keys = null } = request.body;
      concerns(request, { before, after });
      const [old, now] = [known(before, request), known(after, request)];
      const { answer, told } = await copies.compare(old, now, keys, {
        client: clientOf(request),
        signal: leaving(reply),
      });
      concerns(request, { copyId: answer.copyId });
      return envelope(request.id, { copyId: answer.copyId, ...told });
    },
  );

  app.delete(ONE, { schema: SCHEMAS.end, config: { audit: 'end table copy' } }, async (request) => {
    const copy = known(request.params.copyId, request);
    await copies.end(copy);
    return envelope(request.id, toldOf(copy));
  });
}
