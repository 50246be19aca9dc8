import { answerJson, type Script } from './scripted-upstream.ts';

export interface ScriptedTable {
  /** JSON text of each row. */
  rows: string[];
  columns: { name: string; dataType: string; nullable: boolean }[];
  /** Simulation time at which a page is read. */
  micros: (page: number) => number;
  /** Answers in place of the table. */
  fault: Script | null;
  /** Pages in the order in which they were asked for. */
  readonly asked: number[];
}

/** A service with one table, `orders`, given page by page as the interface says (4.2). */
export function scriptedTable(count: number): { table: ScriptedTable; script: Script } {
  const table: ScriptedTable = {
    rows: Array.from(
      { length: count },
      (_, index) => `{"order":"o-${index}","id":${9007199254740993n + BigInt(index)}}`,
    ),
    columns: [
      { name: 'order', dataType: 'STRING', nullable: false },
      { name: 'id', dataType: 'INTEGER', nullable: false },
    ],
    micros: () => 5,
    fault: null,
    asked: [],
  };
  const script: Script = (response, request) => {
    const { tableName, page = 1, pageSize = 100 } = JSON.parse(request.body);
    table.asked.push(page);
    if (table.fault !== null) return table.fault(response, request);
    if (tableName !== 'orders') {
      return answerJson(response, 404, { code: 'TABLE_NOT_FOUND', message: 'no such table', requestId: 'r-404' });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(pageText(table, page, pageSize));
  };
  return { table, script };
}

function pageText({ rows, columns, micros }: ScriptedTable, number: number, size: number): string {
  const page = { number, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
  const at = micros(number);
  const observation = {
    simulationTimeStartMicros: at,
    simulationTimeEndMicros: at,
    timeStable: true,
    consistent: true,
  };
  const shown = rows.slice((number - 1) * size, number * size);
  return `{"code":"OK","message":"","requestId":"r-${number}","data":{"tableId":"t-1","name":"orders","scope":"SCENE",
  "ownerEntityName":null,"columns":${JSON.stringify(columns)},"rows":[${shown.join(',')}],"page":${JSON.stringify(page)},
  "observation":${JSON.stringify(observation)}}}`;
}
