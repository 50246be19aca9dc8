import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { SendInside } from '../inside.ts';
import { DevTools, type Params } from './dev-tools.ts';

/** Where the page believes that it is: a name that leads nowhere else. */
const PAGE_ORIGIN = 'http://localhost';

/** What a page asks to read a run; what it would write (a small picture for a card, a session) it may not. */
const READS = /^\/simulation\/openapi\//;

/** A page of the dashboard that is to be drawn. */
export interface Sight {
  /** Path and search of the page. */
  readonly page: string;
  /** To be shown before the picture is taken; null: what the page shows by itself. */
  readonly atMicros: number | null;
  readonly width: number;
  readonly height: number;
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  '--hide-scrollbars',
  // WebGL by Mesa where there is no card, else by what the browser brings.
  '--use-gl=angle',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
  '--enable-unsafe-swiftshader',
];
/** As root the browser has no sandbox of its own and says so by ending. */
const AS_ROOT = ['--no-sandbox'];
const LONGEST_MILLIS = 90_000;

/**
 * Draws a page in a browser that has no network: every request of it is asked of the gateway by `send`, as the caller. It ends with
 * the picture. @returns a PNG as base64 @throws Error where the page cannot be drawn
 */
export async function pictureOf(browser: string, sight: Sight, send: SendInside, signal: AbortSignal): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'aisle-picture-'));
  const sandbox = process.getuid?.() === 0 ? AS_ROOT : [];
  const child = spawn(browser, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MILLIS)]);
  const tools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable);
  child.once('error', () => tools.end());
  const stop = () => tools.end();
  inTime.addEventListener('abort', stop, { once: true });
  try {
    return await drawn(tools, sight, send);
  } catch (error) {
    if (inTime.aborted && !signal.aborted) throw new Error(`It took longer than ${LONGEST_MILLIS / 1000} s.`);
    throw error;
  } finally {
    inTime.removeEventListener('abort', stop);
    await ended(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function drawn(tools: DevTools, { page, atMicros, width, height }: Sight, send: SendInside): Promise<string> {
  const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank', width, height });
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
  const inPage = (method: string, params = {}) => tools.send(method, params, String(sessionId));
  await answerInside(tools, String(sessionId), send);
  await inPage('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await inPage('Page.enable');
  await inPage('Page.navigate', { url: PAGE_ORIGIN + page });
  const shown = await inPage('Runtime.evaluate', {
    expression: `(${show})(${JSON.stringify(atMicros)})`,
    ...{ awaitPromise: true, returnByValue: true },
  });
  const { result, exceptionDetails } = shown as { result?: { value?: unknown }; exceptionDetails?: object };
  if (exceptionDetails !== undefined || typeof result?.value !== 'object') {
    throw new Error('The page could not be drawn.');
  }
  const told = result.value as { trouble?: string; clip?: object };
  if (told.trouble !== undefined) throw new Error(told.trouble);
  const clip = { ...told.clip, scale: 1 };
  const { data } = await inPage('Page.captureScreenshot', { format: 'png', clip });
  return String(data);
}

/** The picture alone: what lies over it on the page is for who can press it. */
const PICTURE_ALONE = 'body { visibility: hidden } canvas, [data-stepped="false"] { visibility: visible }';

/** Runs in the page, as text: waits for the run, shows the instant, hides what is not the picture, and tells where the picture stands. */
const show = `async (atMicros) => {
  const until = async (ready) => {
    for (let value; ; await new Promise((resolve) => setTimeout(resolve, 50))) if ((value = ready())) return value;
  };
  await until(() => document.readyState === 'complete' && window.aisle && document.querySelector('canvas'));
  const state = await until(() => {
    const told = window.aisle.connection();
    return told.state !== 'connecting' && (told.state === 'failed' || window.aisle.entityNames().length > 0) ? told : null;
  });
  if (state.state === 'failed') return { trouble: state.error?.message ?? 'The run cannot be read.' };
  if (atMicros !== null) {
    await window.aisle.seek(atMicros);
    window.aisle.pause();
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('${PICTURE_ALONE}');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { x, y, width, height } = document.querySelector('canvas').getBoundingClientRect();
  return { clip: { x, y, width, height } };
}`;

/** Once its process has gone, its profile can be removed. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await gone;
}

interface PausedRequest {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

/** Has every request of the page, and of its workers, answered by the gateway itself, and none by a network. */
async function answerInside(tools: DevTools, sessionId: string, send: SendInside): Promise<void> {
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
