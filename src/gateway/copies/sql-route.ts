import * as z from 'zod';
import { clientOf } from '../access/caller.ts';
import { envelopeText } from '../envelope.ts';
import { leaving } from '../leaving.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import { type App, answers } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import type { Copies } from './copies.ts';
import { type Copy, rowsSchema, WHILE_ASKING } from './copy.ts';

const SQL_PATH = '/api/sql';

const MOST_CHARACTERS = 100_000;
const FIRST_PAGE = { page: 1, pageSize: 500 };

const questionSchema = z.strictObject({
  simulationId: z.string().min(1),
  sql: z.string().min(1).max(MOST_CHARACTERS).describe('One SELECT over the copies of the instance'),
  explain: z
    .boolean()
    .optional()
    .describe('How it would be answered, in place of the answer: one row with the column `plan`'),
  isFollowed: z
    .boolean()
    .optional()
    .describe('For who asks again and again: one answer for all while its tables are the same, dropped soon after'),
});

const schema = {
  summary: 'The first 500 rows of an answer to SQL, and the copy in which all of them are',
  body: questionSchema,
  response: answers(
    z.strictObject({
      copyId: z.string().nullable(),
      tables: z.array(z.strictObject({ tableName: z.string(), ownerEntityName: z.string().nullable() })),
      ...rowsSchema.shape,
    }),
  ),
  refusals: ['SIMULATION_NOT_FOUND', ...WHILE_ASKING] satisfies RefusalCode[],
};

/** Questions in SQL over the copies of an instance; the answer is a copy, and its first rows come at once. */
export function addSqlRoute(app: App, copies: Copies, access: Pick<SimulationAccess, 'admit'>): void {
  app.post(SQL_PATH, { schema, config: { audit: 'ask SQL' } }, async (request, reply) => {
    const { simulationId: asked, sql, explain = false, isFollowed = false } = request.body;
    concerns(request, { simulationId: asked });
    const simulationId = access.admit(asked, request.askedBy);
    // A chart that asks anew by itself is nobody's deed; that it was asked at all is somebody's.
    if (isFollowed && copies.hasAnswer(simulationId, sql)) request.auditedAs = false;
    const who = { client: clientOf(request), signal: leaving(reply) };
    const ask = () => (isFollowed ? copies.askAgain : copies.ask)(simulationId, sql, who);
    const data = explain
      ? planAnswer(await copies.explain(simulationId, sql, who))
      : await firstRows(copies, await ask(), who.signal);
    return reply.type('application/json; charset=utf-8').send(envelopeText(request.id, data));
  });
}

async function firstRows(copies: Copies, answer: Copy, signal: AbortSignal): Promise<string> {
  const { json } = await copies.askOf('query', answer, { query: FIRST_PAGE }, signal);
  const [copyId, tables] = [JSON.stringify(answer.copyId), JSON.stringify(copies.tablesOf(answer))];
  return `{"copyId":${copyId},"tables":${tables},${json.slice(1)}`;
}

function planAnswer(plan: string): string {
  return JSON.stringify({
    copyId: null,
    tables: [],
    columns: [{ name: 'plan', dataType: 'STRING', nullable: false }],
    rows: [{ plan }],
    page: { number: 1, size: 1, totalElements: 1, totalPages: 1 },
  });
}
