import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CatalogPage,
  type CatalogQuery,
  catalogQuerySchema,
  DEFAULT_PAGE_SIZE,
  type Page,
  tableQuerySchema,
} from '../../../protocol/index.ts';
import { joinedObservation, keptTimeColumn, type RecordedRun, recordedRunOf } from '../../../tabular/index.ts';
import type { Copies } from '../../copies/copies.ts';
import { failedCopy } from '../../copies/told-by-engine.ts';
import { envelope, envelopeText } from '../../envelope.ts';
import { leaving } from '../../leaving.ts';
import { exactJson, readAs } from '../../route-schemas.ts';
import { tablesAsOf } from './as-of.ts';
import type { KeptTable } from './kept-index.ts';
import type { RecordedTables } from './recorded-tables.ts';

/** Answers what is asked of the tables of a recorded run, in the shapes of the interface (4.1, 4.2). */
export interface RecordedAnswers {
  catalog(name: string, request: FastifyRequest): Promise<object>;
  page(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export function createRecordedAnswers(tables: RecordedTables, copies: Copies): RecordedAnswers {
  return {
    async catalog(name, request) {
      const run = recordedRunOf(name) as RecordedRun;
      const query = hasBody(request) ? readAs(catalogQuerySchema, exactJson(request.body)) : {};
      const known = await tables.index(run.recordingId);
      const kept = tablesAsOf(known, typeof run.at === 'number' ? run.at : null);
      return envelope(request.id, catalogPage(kept, run, query));
    },
    async page(name, request, reply) {
      const { tableName, entityName, page, pageSize } = readAs(tableQuerySchema, exactJson(request.body));
      const table = { simulationId: name, tableName, ownerEntityName: entityName || null };
      const { scope, ownerEntityName } = await tables.source(table);
      const copy = await copies.open(table);
      await copies.settled(copy);
      if (copy.state === 'failed') throw failedCopy(copy);
      const asked = { page: page ?? 1, pageSize: pageSize ?? DEFAULT_PAGE_SIZE };
      const { json } = await copies.askOf('query', copy, { query: asked }, leaving(reply));
      // Of the rows that are told, whatever was kept meanwhile.
      const { tableId, observation } = copy;
      const facts = { tableId, name: tableName, scope, ownerEntityName, observation };
      const data = `${JSON.stringify(facts).slice(0, -1)},${json.slice(1)}`;
      return reply.type('application/json; charset=utf-8').send(envelopeText(request.id, data));
    },
  };
}

const hasBody = ({ body }: FastifyRequest): boolean => Buffer.isBuffer(body) && body.length > 0;

function catalogPage(kept: readonly KeptTable[], { at }: RecordedRun, query: CatalogQuery): CatalogPage {
  const { ownerEntityNames, nameContains } = query;
  const owners = ownerEntityNames?.length ? new Set<string | null>(ownerEntityNames) : null;
  const matching = kept.filter(
    ({ name, ownerEntityName }) =>
      name.includes(nameContains ?? '') && (owners === null || owners.has(ownerEntityName)),
  );
  const { page: number, size, rows } = cut(matching, query);
  const items = rows.map(({ tableId, name, scope, ownerEntityName, columns, rows: rowCount }) => {
    const identity = { tableId, name, scope, ownerEntityName };
    // Over the run it is longer, by how much is known once it is put together.
    return at === 'run'
      ? { ...identity, columns: [keptTimeColumn(columns), ...columns] }
      : { ...identity, columns, rowCount };
  });
  const totalElements = matching.length;
  const page: Page = { number, size, totalElements, totalPages: Math.ceil(totalElements / size) };
  return { items, page, observation: observationOf(kept) };
}

function cut<Item>(items: readonly Item[], { page, pageSize }: CatalogQuery) {
  const [number, size] = [page ?? 1, pageSize ?? DEFAULT_PAGE_SIZE];
  return { page: number, size, rows: items.slice((number - 1) * size, number * size) };
}

function observationOf(kept: readonly KeptTable[]) {
  if (kept.length > 0) return joinedObservation(kept.map(({ observation }) => observation));
  return { simulationTimeStartMicros: 0, simulationTimeEndMicros: 0, timeStable: true, consistent: true };
}
