import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createGateway } from '../src/gateway/index.ts';

const DASHBOARD_FOLDER = fileURLToPath(new URL('../dist/dashboard', import.meta.url));
const API = '/simulation/openapi/v1/simulations';

/** What was asked of the table of a run (interface 4.2). */
export interface AskedPage {
  simulationId: string;
  path: string;
  /** Owner of the table; null: none was named. */
  entityName: string | null;
  page: number;
  pageSize: number;
  /** The gateway asks with a key; a test that reads pages itself has none. */
  isGateway: boolean;
  /** Whoever asked has left. */
  isGone(): boolean;
}

/** What is answered in the place of rows. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** The product before a service of which a test says what its tables answer. */
export interface TableService {
  url: string;
  /** Where the service itself is asked for pages of the table of a run. */
  pagesUrl(simulationId: string): string;
  close(): Promise<void>;
}

/** @param answer gives the JSON text of a page */
export async function startTableService(
  simulationIds: string[],
  answer: (asked: AskedPage) => string | Refusal | Promise<string>,
): Promise<TableService> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = JSON.parse((await bodyOf(request)) || '{}') as Partial<AskedPage>;
    const { page = 1, pageSize = 100, entityName = null } = body;
    const answered = await answer({
      simulationId: path.slice(API.length + 1).split('/')[0] ?? '',
      ...{ path, entityName, page, pageSize },
      isGateway: request.headers['x-service-api-key'] !== undefined,
      isGone: () => response.destroyed,
    });
    const { status, text } = typeof answered === 'string' ? { status: 200, text: answered } : refused(answered);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = await createGateway({
    upstream: { baseUrl, apiKey: 'key' },
    simulationIds,
    controlPlane: false,
    dashboardFolder: DASHBOARD_FOLDER,
  });
  return {
    url: await gateway.listen({ host: '127.0.0.1', port: 0 }),
    pagesUrl: (simulationId) => `${baseUrl}${API}/${simulationId}/tables/query`,
    async close() {
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refused({ status, code, message }: Refusal): { status: number; text: string } {
  return { status, text: JSON.stringify({ code, message, requestId: `r-${code}`, details: [] }) };
}

interface AnsweredPage {
  name: string;
  columns: readonly object[];
  /** JSON text of each row of the page. */
  rows: readonly string[];
  totalElements: number;
  /** Simulation time at which it is read. */
  micros: number;
}

/** A page of a table of the scene as the service writes it. */
export function pageText({ name, columns, rows, totalElements, micros }: AnsweredPage, asked: AskedPage): string {
  const { page: number, pageSize: size } = asked;
  const page = { number, size, totalElements, totalPages: Math.ceil(totalElements / size) };
  const observation = {
    simulationTimeStartMicros: micros,
    simulationTimeEndMicros: micros,
    timeStable: true,
    consistent: true,
  };
  return `{"code":"OK","message":"","requestId":"r-${number}","data":{"tableId":"t-1","name":"${name}","scope":"SCENE","ownerEntityName":null,"columns":${JSON.stringify(columns)},"rows":[${rows.join(',')}],"page":${JSON.stringify(page)},"observation":${JSON.stringify(observation)}}}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
