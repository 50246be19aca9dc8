import type { Archive } from '../../../../archive/index.ts';
import { recordedRun, turningPlant } from '../../../../archive/testing/recorded-run.ts';
import type { Column } from '../../../../protocol/index.ts';
import { type Copies, createCopies } from '../../../copies/copies.ts';
import { SHARED_ENGINE } from '../../../testing/shared-engine.ts';
import { answerOf, type UpstreamAnswer } from '../../../upstream/answer.ts';
import type { Ask } from '../../../upstream/shared-reads.ts';
import { type KeepOptions, keepTables } from '../keep-tables.ts';
import { createRecordedTables, type RecordedTables } from '../recorded-tables.ts';

export interface ServiceTable {
  name: string;
  ownerEntityName: string | null;
  columns: Column[];
  /** JSON text of each. */
  rows: string[];
}

export interface ServiceOfTables {
  tables: ServiceTable[];
  /** Simulation time. */
  micros: number;
  /** Answers in place of the tables. */
  fault: ((path: string) => UpstreamAnswer | null) | null;
  readonly ask: Ask;
}

/** One with a column for the machine and one for what it made. */
export function madeTable(...made: (number | string)[]): ServiceTable {
  return {
    name: 'made',
    ownerEntityName: null,
    columns: [
      { name: 'machine', dataType: 'STRING', nullable: false },
      { name: 'made', dataType: 'INTEGER', nullable: false },
    ],
    rows: made.map((count, at) => `{"machine":"m${at + 1}","made":${count}}`),
  };
}

export function answer(status: number, body: string, headers: Record<string, string> = {}): UpstreamAnswer {
  return answerOf(status, headers, Buffer.from(body));
}

/** A service that has tables and nothing else, as the interface says (4.1, 4.2). */
export function serviceOf(...tables: ServiceTable[]): ServiceOfTables {
  const service: ServiceOfTables = {
    tables,
    micros: 0,
    fault: null,
    async ask({ path, body }) {
      const query = JSON.parse(String(body));
      const { page: number = 1, pageSize: size = 100 } = query;
      const fault = service.fault?.(path) ?? null;
      if (fault !== null) return fault;
      const at = { simulationTimeStartMicros: service.micros, simulationTimeEndMicros: service.micros };
      const observation = JSON.stringify({ ...at, timeStable: true, consistent: true });
      const identity = ({ name, ownerEntityName }: ServiceTable) =>
        JSON.stringify({
          tableId: `t-${ownerEntityName}-${name}`,
          name,
          scope: ownerEntityName === null ? 'SCENE' : 'ENTITY',
          ownerEntityName,
        });
      const page = (all: readonly string[]) =>
        `"page":${JSON.stringify({ number, size, totalElements: all.length, totalPages: Math.ceil(all.length / size) })}`;
      const cut = (all: readonly string[]) => all.slice((number - 1) * size, number * size).join(',');
      const ok = (data: string) => answer(200, `{"code":"OK","message":"","requestId":"r","data":${data}}`);
      if (path.includes('/catalog/')) {
        const items = service.tables.map(identity);
        return ok(`{"items":[${cut(items)}],${page(items)},"observation":${observation}}`);
      }
      const table = service.tables.find(
        ({ name, ownerEntityName }) => name === query.tableName && ownerEntityName === (query.entityName ?? null),
      );
      if (table === undefined) return answer(404, '{"code":"TABLE_NOT_FOUND","message":"none","requestId":"r"}');
      return ok(
        `${identity(table).slice(0, -1)},"columns":${JSON.stringify(table.columns)},"rows":[${cut(table.rows)}],${page(table.rows)},"observation":${observation}}`,
      );
    },
  };
  return service;
}

export interface Keeping {
  recordingId: string;
  tables: RecordedTables;
  copies: Copies;
  /** Keeps the tables of the service as they are at a simulation time. */
  keepAt(micros: number, changes?: Partial<KeepOptions>): Promise<boolean>;
  end(): Promise<void>;
}

/** A recording of `demo` that grows, and what keeps the tables of a service with it. */
export async function keepingWith(archive: Archive, service: ServiceOfTables, lengthSeconds = 3): Promise<Keeping> {
  const generation = 'g1';
  const run = recordedRun(archive);
  run.begin(turningPlant('demo', generation));
  run.seconds(1, lengthSeconds);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  const tables = createRecordedTables(archive);
  const copies = createCopies({ ask: service.ask, recorded: tables, ...SHARED_ENGINE });
  return {
    recordingId,
    tables,
    copies,
    async keepAt(micros, changes = {}) {
      service.micros = micros;
      return keepTables({
        simulationId: 'demo',
        run: { recordingId, generation },
        isEnd: false,
        ...{ tables, copies, ask: service.ask, isSameRun: () => true },
        signal: new AbortController().signal,
        bounds: { pauseMillis: 0 },
        now: () => new Date(micros / 1000),
        ...changes,
      });
    },
    async end() {
      await run.recorder.end();
      copies.close();
    },
  };
}
