import type { FastifyInstance } from 'fastify';
import { type CatalogPage, catalogQuerySchema, type TablePage, tableQuerySchema } from '../../protocol/index.ts';
import type { SimulationRun } from '../instance/simulation-run.ts';
import { catalogPage, findTable, tableIdentity } from '../tables/catalog.ts';
import { type Observed, observed } from '../tables/observation.ts';
import { pageRange } from '../tables/paging.ts';
import { addEndpoint, type InstanceAccess } from './endpoint.ts';
import { sendData } from './respond.ts';
import { readBody } from './validate.ts';

/** Interface 4.1 and 4.2. */
export function tableEndpoints(app: FastifyInstance, access: InstanceAccess): void {
  addEndpoint(app, 'tableCatalog', (request, reply) => {
    const run = access(request).run();
    const query = readBody(request, catalogQuerySchema);
    const { tables } = run.tables;
    const { result, observation } = observed(
      watching(run, () => tables.length),
      () => catalogPage(tables, query),
    );
    const page: CatalogPage = { ...result, observation };
    return sendData(request, reply, page);
  });

  addEndpoint(app, 'table', (request, reply) => {
    const run = access(request).run();
    const query = readBody(request, tableQuerySchema);
    const table = findTable(run.tables.tables, query.tableName, query.entityName ?? null, isEntityOf(run));
    const { result, observation } = observed(
      watching(run, () => table.revision, table.droppedRowCount === 0),
      () => {
        const { page, start, end } = pageRange(query, table.rowCount);
        return { rows: table.rows(start, end), page };
      },
    );
    const page: TablePage = { ...tableIdentity(table), columns: [...table.columns], ...result, observation };
    return sendData(request, reply, page);
  });
}

/** A table whose oldest rows were given up is not the whole of what happened, and its observation says so. */
function watching(run: SimulationRun, revision: () => number, hasEveryRow = true): Observed {
  return { now: () => run.timeMicros, isWhole: () => run.isWhole && hasEveryRow, revision };
}

function isEntityOf(run: SimulationRun): (name: string) => boolean {
  return (name) => run.stage.hasEntity(name);
}
