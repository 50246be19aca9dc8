import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { copyQuerySchema, findQuerySchema } from '../../copies/index.ts';
import { MAXIMUM_ENTITY_NAME_LENGTH, MAXIMUM_TABLE_NAME_LENGTH } from '../../protocol/index.ts';
import { clientOf } from '../access/caller.ts';
import { envelope, envelopeText } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { leaving } from '../leaving.ts';
import { refuseQueryAndStrayBody } from '../relay.ts';
import { readExact } from '../request-body.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import type { Copies } from './copies.ts';
import { type Copy, toldOf } from './copy.ts';

export const COPIES_PATH = '/api/table-copies';

/** Body of `POST /api/table-copies`. */
export const newCopySchema = z.strictObject({
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

export const COMPARISONS_PATH = '/api/table-comparisons';

/** Body of `POST /api/table-comparisons`. */
export const comparisonSchema = z.strictObject({
  before: z.string().min(1).describe('Id of a copy'),
  after: z.string().min(1).describe('Id of the copy that it is compared with'),
  keys: z
    .array(z.string())
    .min(1)
    .max(20)
    .optional()
    .describe('Columns by which rows are matched; default: those that tell the rows apart'),
});

type Named = { Params: { copyId: string } };

/** Copies of whole tables: begun, told, asked, called off. Whoever may see an instance may see its copies. */
export function addCopiesRoutes(app: FastifyInstance, copies: Copies, access: Pick<SimulationAccess, 'admit'>): void {
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

  app.post(COPIES_PATH, { config: { audit: 'copy table' } }, async (request) => {
    const { simulationId, readAgain, mostSecondsOld, ...named } = readExact(newCopySchema, request);
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

  app.get<{ Querystring: { simulationId?: string } }>(COPIES_PATH, async (request) => {
    const simulationId = access.admit(request.query.simulationId ?? '', request.askedBy);
    return envelope(request.id, {
      items: copies.of(simulationId).map(toldOf),
      recordedRun: copies.recordedRunOf(simulationId),
    });
  });

  app.get<Named>(`${COPIES_PATH}/:copyId`, async (request) => {
    refuseQueryAndStrayBody(request);
    return envelope(request.id, toldOf(known(request.params.copyId, request)));
  });

  app.post<Named>(`${COPIES_PATH}/:copyId/query`, async (request, reply) => {
    const copy = known(request.params.copyId, request);
    const query = readExact(copyQuerySchema, request);
    const { json } = await copies.askOf('query', copy, { query }, leaving(reply));
    // Numbers have more digits than a value of JavaScript could take through: the text goes out as it is.
    return reply.type('application/json; charset=utf-8').send(envelopeText(request.id, json));
  });

  app.post<Named>(`${COPIES_PATH}/:copyId/find`, async (request, reply) => {
    const copy = known(request.params.copyId, request);
    const query = readExact(findQuerySchema, request);
    return envelope(request.id, await copies.askOf('find', copy, { query }, leaving(reply)));
  });

  app.post(COMPARISONS_PATH, { config: { audit: 'compare tables' } }, async (request, reply) => {
    const { before, after, keys = null } = readExact(comparisonSchema, request);
    concerns(request, { before, after });
    const [old, now] = [known(before, request), known(after, request)];
    const { answer, told } = await copies.compare(old, now, keys, {
      client: clientOf(request),
      signal: leaving(reply),
    });
    concerns(request, { copyId: answer.copyId });
    return envelope(request.id, { copyId: answer.copyId, ...told });
  });

  app.delete<Named>(`${COPIES_PATH}/:copyId`, { config: { audit: 'end table copy' } }, async (request) => {
    const copy = known(request.params.copyId, request);
    await copies.end(copy);
    return envelope(request.id, toldOf(copy));
  });
}
