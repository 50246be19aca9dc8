import { createEngine } from '../src/copies/index.ts';
import { type BenchCase, type BenchRow, millis } from './measure.ts';

const ROWS = 1_000_000;
const PAGE_ROWS = 500;
const PAGE = { page: 1, pageSize: 200 };
const EXPORTED_ROWS = 100_000;

/** What the issue of tables promises for one question to a million rows. */
const QUESTION_BUDGET_MILLIS = 1000;

const COLUMNS = [
  ['order', 'STRING'],
  ['article', 'STRING'],
  ['rack', 'STRING'],
  ['lines', 'INTEGER'],
  ['bin', 'INTEGER'],
  ['weight', 'DECIMAL'],
  ['fill', 'DECIMAL'],
  ['isDone', 'BOOLEAN'],
  ['day', 'DATE'],
  ['at', 'DATETIME'],
].map(([name, dataType]) => ({ name, dataType, nullable: true }));

function rowText(index: number): string {
  const at = new Date(1_767_225_600_000 + index * 1000).toISOString();
  return `{"order":"order-${(index * 7919) % ROWS}","article":"article-${index % 997}","rack":"rack-${index % 64}","lines":${index % 1000},"bin":${index},"weight":${(index % 5000) / 7},"fill":${index % 3 === 0 ? null : index / 1e6},"isDone":${index % 2 === 0},"day":"${at.slice(0, 10)}","at":"${at}"}`;
}

function pageBytes(page: number): Uint8Array {
  const rows = Array.from({ length: PAGE_ROWS }, (_, index) => rowText((page - 1) * PAGE_ROWS + index));
  const place = { number: page, size: PAGE_ROWS, totalElements: ROWS, totalPages: ROWS / PAGE_ROWS };
  const observation = { simulationTimeStartMicros: 1, simulationTimeEndMicros: 1, timeStable: true, consistent: true };
  return new TextEncoder().encode(
    `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,"columns":${JSON.stringify(COLUMNS)},"rows":[${rows.join(',')}],"page":${JSON.stringify(place)},"observation":${JSON.stringify(observation)}}}`,
  );
}

const FILES = [
  ['Parquet', 'parquet'],
  ['Excel', 'xlsx'],
] as const;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A million rows by ten columns: put into a copy, then asked. By the wall clock: the engine is another process. */
async function run(): Promise<BenchRow[]> {
  const engine = createEngine();
  const copyId = 'bench';
  const ask = (query: object) => () => engine.ask('query', { copyId, query: { ...PAGE, ...query } });
  const questions: [what: string, query: object][] = [
    ['its first page', {}],
    ['its last page', { page: ROWS / PAGE.pageSize }],
    ['sorted by a text', { sort: [{ column: 'order', direction: 'ascending' }] }],
    [
      'sorted by two columns, in the middle',
      {
        page: 2500,
        sort: [
          { column: 'rack', direction: 'ascending' },
          { column: 'weight', direction: 'descending' },
        ],
      },
    ],
    ['filtered by a text', { filters: [{ column: 'article', type: 'text', contains: '99' }] }],
    ['filtered by a range', { filters: [{ column: 'bin', type: 'range', from: 400_000, to: 500_000 }] }],
    [
      'grouped, with a sum',
      { group: { by: ['rack'], aggregates: [{ function: 'count' }, { function: 'sum', column: 'lines' }] } },
    ],
  ];
  try {
    const load = await timed(async () => {
      for (let page = 1; page <= ROWS / PAGE_ROWS; page += 1) {
        await engine.ask('append', { copyId, answer: pageBytes(page) });
      }
    });
    const rows = [line('put into a copy', load, null)];
    for (const [what, query] of questions) rows.push(line(what, await timed(ask(query)), QUESTION_BUDGET_MILLIS));
    const exported = await timed(async () => {
      for (let page = 1; page <= EXPORTED_ROWS / 5000; page += 1) {
        await engine.ask('export', { copyId, query: { page, pageSize: 5000 }, format: 'csv' });
      }
    });
    rows.push(line('100,000 of them as CSV', exported, null));
    for (const [name, format] of FILES) {
      const written = await timed(() =>
        engine.ask('exportFile', { copyId, query: {}, format, about: { observation: '' } }),
      );
      rows.push(line(`all of them as ${name}`, written, null));
    }
    return rows;
  } finally {
    engine.close();
  }
}

function line(what: string, taken: number, budget: number | null): BenchRow {
  return {
    what: `1,000,000 rows by 10 columns: ${what}`,
    budget: budget === null ? 'none' : millis(budget),
    measured: millis(taken),
    baseline: 'none',
    ratio: '',
    holds: budget === null || taken <= budget,
  };
}

export const tableCopies: BenchCase = { name: 'table copies', run };
