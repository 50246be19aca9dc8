import type { SendInside } from '../inside.ts';
import type { DevTools, Params } from './dev-tools.ts';

/** Where the page believes that it is: a name that leads nowhere else. */
export const PAGE_ORIGIN = 'http://localhost';

interface PausedRequest {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

/** What a page asks to read a run; what it would write (a small picture for a card, a session) it may not. */
const READS = /^\/simulation\/openapi\//;

/** Has every request of the page, and of its workers, answered by the gateway itself, and none by a network. */
export async function answerInside(tools: DevTools, sessionId: string, send: SendInside): Promise<void> {
  tools.on('Fetch.requestPaused', (params, session) => {
    // Who was left while an answer was made has no use for it.
    answer(tools, params as unknown as PausedRequest, session, send).catch(() => {});
  });
  tools.on('Target.attachedToTarget', ({ sessionId: worker }: Params) => {
    begin(tools, String(worker)).catch(() => {});
  });
  await tools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId);
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await tools.send('Target.setAutoAttach', attach, sessionId);
}

async function begin(tools: DevTools, worker: string): Promise<void> {
  // Not every kind of worker has requests of its own: those of others go through the page.
  await tools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, worker).catch(() => {});
  await tools.send('Runtime.runIfWaitingForDebugger', {}, worker);
}

async function answer(
  tools: DevTools,
  { requestId, request }: PausedRequest,
  session: string | undefined,
  send: SendInside,
): Promise<void> {
  const { url, method, headers, postData } = request;
  const path = url.slice(PAGE_ORIGIN.length);
  const isRead = method === 'GET' || (method === 'POST' && READS.test(path));
  if (!url.startsWith(`${PAGE_ORIGIN}/`) || !isRead) {
    await tools.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, session);
    return;
  }
  const told = await send({
    ...{ method: method === 'GET' ? 'GET' : 'POST', path },
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => /^(?:accept|content-type|range)$/i.test(name)),
    ),
    ...(postData !== undefined && { payload: postData }),
  });
  const responseHeaders = Object.entries(told.headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [{ name, value: String(one) }])),
  );
  const body = told.rawPayload.toString('base64');
  await tools.send(
    'Fetch.fulfillRequest',
    { requestId, responseCode: told.statusCode, responseHeaders, body },
    session,
  );
}
