import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Script = (response: ServerResponse, request: SeenRequest) => void;

/** A simulation service that answers as it is told and remembers what it was asked. */
export interface ScriptedUpstream {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  script: Script;
  close(): Promise<void>;
}

export const answerOk: Script = (response) => answerJson(response, 200, { code: 'OK', message: '', data: {} });

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const asked = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    seen.push(asked);
    upstream.script(response, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: ScriptedUpstream = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    script: answerOk,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}
