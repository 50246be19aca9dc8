import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordedRunOf } from '../../tabular/index.ts';
import { ANYBODY, clientOf } from '../access/caller.ts';
import { createShares } from '../copies/shares.ts';
import type { McpSettings } from '../environment/settings.ts';
import { GatewayFailure } from '../failures.ts';
import { keepOpen, leaving } from '../leaving.ts';
import type { OwnAddress } from '../origin/own-address.ts';
import type { App } from '../route-schemas.ts';
import { concerns } from '../telling/audit.ts';
import { createDeriveThread } from './derive/derive-thread.ts';
import { askBy, bytesBy, insideOf } from './inside.ts';
import { createPictures } from './picture/draw.ts';
import { createStateReader, type StateOptions } from './read-state.ts';
import { type Calls, serverFor } from './server.ts';
import { TOOLS } from './tools.ts';

const MCP_PATH = '/mcp';
const CALLS = { total: 16, ofOneClient: 4, what: 'questions by tools are being answered', retryAfterSeconds: 5 };

export interface McpOptions extends StateOptions {
  settings: McpSettings;
  address: OwnAddress;
  /** Whether this gateway has a control plane. */
  controlPlane: boolean;
  hasDashboard: boolean;
}

/**
 * Questions of programs by the Model Context Protocol: stateless, each request answered by itself. By which name it is asked, by
 * which page, by whom and how often was looked at before, as for every path.
 */
export function addMcpRoutes(
  app: App,
  { settings, address, controlPlane, hasDashboard, ...stateOptions }: McpOptions,
): void {
  const mayControl = settings.mayControl && controlPlane;
  const stateOf = createStateReader(stateOptions);
  const drawFor = createPictures({ browser: settings.browser, hasDashboard, log: app.log });
  const thread = createDeriveThread();
  const shares = createShares(CALLS);
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra as unknown as Calls), {
    onerror: (err) => app.log.debug({ err }, 'A question by a tool could not be read.'),
  });
  app.addHook('preClose', async () => {
    await handler.close();
    await thread.close();
  });

  function callsOf(request: FastifyRequest, reply: FastifyReply): Calls {
    const signal = leaving(reply);
    const send = insideOf(app, request, signal);
    const derive = thread.deriveFor(signal);
    return {
      tools: TOOLS.filter(({ isControl }) => !isControl || (mayControl && request.askedBy?.role === 'operator')),
      requestId: request.id,
      log: request.log,
      asking: {
        signal,
        caller: request.askedBy ?? ANYBODY,
        ask: askBy(send),
        read: bytesBy(send),
        derive,
        command: askBy(insideOf(app, request, new AbortController().signal)),
        origin: address.publicOrigin ?? `${request.protocol}://${request.headers.host}`,
        state: stateOf(request, derive),
        draw: drawFor(send, clientOf(request), signal),
      },
      onCall({ name }, input) {
        request.auditedAs = 'ask by tool';
        concerns(request, { tool: name, ...concernedRun(input) });
      },
    };
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    async handler(request, reply) {
      const message = oneMessage(request);
      const giveBack = shares.take(clientOf(request));
      keepOpen(request);
      reply.raw.once('close', giveBack);
      const extra = callsOf(request, reply) as unknown as Record<string, unknown>;
      const authInfo = { token: '', clientId: clientOf(request), scopes: [], extra };
      return reply.send(await handler.fetch(webRequest(request, message), { authInfo }));
    },
  });
}

/** Each message counts for itself, in limits and in the audit. @throws GatewayFailure for several at once */
function oneMessage({ body }: FastifyRequest): string | null {
  if (!Buffer.isBuffer(body)) return null;
  const text = body.toString('utf8');
  if (!text.trimStart().startsWith('[')) return text;
  throw new GatewayFailure('INVALID_REQUEST', 'Send one message with each request: batches are not taken.');
}

function webRequest({ method, headers }: FastifyRequest, body: string | null): Request {
  const told = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(`http://localhost${MCP_PATH}`, { method, headers: told, body });
}

function concernedRun({ run }: Readonly<Record<string, unknown>>): Record<string, string> {
  if (typeof run !== 'string') return {};
  const recorded = recordedRunOf(run);
  return recorded === null ? { simulationId: run } : { recordingId: recorded.recordingId };
}
