import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createGateway } from '../src/gateway/index.ts';

const DASHBOARD_FOLDER = fileURLToPath(new URL('../dist/dashboard', import.meta.url));

export const SIMULATION = 'million';
export const TABLE = 'orders';
export const ROWS = 1_000_000;
export const PAGE_ROWS = 500;
export const RACKS = 64;

const COLUMNS = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'rack', dataType: 'STRING', nullable: false },
  { name: 'lines', dataType: 'INTEGER', nullable: false },
  { name: 'fill', dataType: 'DECIMAL', nullable: true },
];

/** Orders are in no order; the lines of one are an integer that no double holds. */
export function orderOf(index: number): { order: string; rack: string; lines: bigint; fill: number | null } {
  return {
    order: `order-${(index * 7919) % ROWS}`,
    rack: `rack-${index % RACKS}`,
    lines: index === ROWS / 2 ? 9007199254740993n : BigInt(index % 1000),
    fill: index % 3 === 0 ? null : (index % 5000) / 8,
  };
}

function rowText(index: number): string {
  const { order, rack, lines, fill } = orderOf(index);
  return `{"order":"${order}","rack":"${rack}","lines":${lines},"fill":${fill}}`;
}

/** The product before a service with one table of a million rows, which gives it page by page (interface 4.2). */
export interface MillionRows {
  url: string;
  /** Where the service itself is asked for pages. */
  pagesUrl: string;
  /** How often each page was asked for by the gateway. */
  readonly asked: ReadonlyMap<number, number>;
  /** Pages behind this one are not answered until there is another bound. */
  holdBehind(page: number): void;
  close(): Promise<void>;
}

const PATH = `/simulation/openapi/v1/simulations/${SIMULATION}/tables/query`;

export async function startMillionRows(): Promise<MillionRows> {
  const asked = new Map<number, number>();
  const held = new Set<() => void>();
  let last = Number.POSITIVE_INFINITY;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { page = 1, pageSize = 100 } = JSON.parse(await bodyOf(request)) as { page?: number; pageSize?: number };
    // The test that reads pages itself has no key.
    if (request.headers['x-service-api-key'] !== undefined) asked.set(page, (asked.get(page) ?? 0) + 1);
    while (page > last && !response.destroyed) await new Promise<void>((resolve) => held.add(resolve));
    response.writeHead(200, { 'content-type': 'application/json' }).end(pageText(page, pageSize));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = await createGateway({
    upstream: { baseUrl, apiKey: 'key' },
    simulationIds: [SIMULATION],
    controlPlane: false,
    dashboardFolder: DASHBOARD_FOLDER,
  });
  const holdBehind = (page: number) => {
    last = page;
    for (const resolve of held) resolve();
    held.clear();
  };
  return {
    url: await gateway.listen({ host: '127.0.0.1', port: 0 }),
    pagesUrl: baseUrl + PATH,
    asked,
    holdBehind,
    async close() {
      holdBehind(Number.POSITIVE_INFINITY);
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The rows of a page as the service writes them, behind each other. */
export async function rowsOfPage(pagesUrl: string, page: number): Promise<string> {
  const body = JSON.stringify({ tableName: TABLE, page, pageSize: PAGE_ROWS });
  const response = await fetch(pagesUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  const from = text.indexOf('"rows":[') + '"rows":['.length;
  return text.slice(from, text.indexOf('],"page"', from));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function pageText(number: number, size: number): string {
  const first = (number - 1) * size;
  const rows = Array.from({ length: Math.min(size, ROWS - first) }, (_, index) => rowText(first + index));
  const page = { number, size, totalElements: ROWS, totalPages: Math.ceil(ROWS / size) };
  const observation = { simulationTimeStartMicros: 5, simulationTimeEndMicros: 5, timeStable: true, consistent: true };
  return `{"code":"OK","message":"","requestId":"r-${number}","data":{"tableId":"t-1","name":"${TABLE}","scope":"SCENE","ownerEntityName":null,"columns":${JSON.stringify(COLUMNS)},"rows":[${rows.join(',')}],"page":${JSON.stringify(page)},"observation":${JSON.stringify(observation)}}}`;
}
