import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { REQUEST_ID_HEADER } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import { AnswerFacts } from './answer-facts.ts';
import type { Redaction } from './redaction.ts';

/** A JSON answer of the service, whole, whatever its status. */
export interface UpstreamAnswer {
  status: number;
  body: Buffer;
  /** Headers that reach the browser: nothing but `Retry-After` and the request id (interface 5.2 and 7). */
  headers: Record<string, string>;
  readonly facts: AnswerFacts;
}

export function answerOf(status: number, headers: UpstreamAnswer['headers'], body: Buffer): UpstreamAnswer {
  return { status, headers, body, facts: new AnswerFacts(body) };
}

/** @throws GatewayFailure for an answer that does not follow the interface or would give the key away */
export async function readAnswer(
  response: Dispatcher.ResponseData,
  redaction: Redaction,
  maximumBytes: number,
): Promise<UpstreamAnswer> {
  const { statusCode: status, headers } = response;
  requireJson(status, headers);
  const body = await readBody(response.body, maximumBytes);
  const clean = await redaction.body(body);
  if (clean === null) throw unreadable('The simulation service sent its key in an answer; it is kept back.');
  const facts = await AnswerFacts.read(clean);
  return { status, headers: returnedHeaders(headers, facts, redaction), body: clean, facts };
}

async function readBody(body: Dispatcher.ResponseData['body'], maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop ends the connection: the rest is not read.
    if (length > maximumBytes) throw unreadable('The simulation service sent a larger answer than is taken over.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** An error page of something in between is no answer of the service; a redirect is never followed. */
function requireJson(status: number, headers: IncomingHttpHeaders): void {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');
  const coding = headers['content-encoding'] ?? 'identity';
  if (status < 200 || status > 599) throw unreadable(`The simulation service answers with status ${status}.`);
  if (status >= 300 && status < 400) throw unreadable(`The simulation service redirects (${status}).`);
  if (!isJson) throw unreadable(`The simulation service did not answer in JSON (${status}).`, status, headers);
  if (coding.toLowerCase() !== 'identity') {
    throw unreadable('The simulation service coded its answer, which was asked for as it is.', status, headers);
  }
}

function unreadable(message: string, status = 0, headers: IncomingHttpHeaders = {}): GatewayFailure {
  const retryAfter = retryAfterOf(headers);
  return new GatewayFailure('UPSTREAM_UNREADABLE', message, {
    ...(status >= 400 ? { status } : {}),
    ...(retryAfter === null ? {} : { retryAfter }),
  });
}

/** The request id of the body, where there is one: that is what the screen shows and the service's log knows. */
function returnedHeaders(
  headers: IncomingHttpHeaders,
  facts: AnswerFacts,
  redaction: Redaction,
): Record<string, string> {
  const requestId = facts.requestId ?? headers[REQUEST_ID_HEADER];
  const retryAfter = retryAfterOf(headers);
  return {
    ...(typeof requestId === 'string' ? { [REQUEST_ID_HEADER]: redaction.text(requestId) } : {}),
    ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  };
}

/** Seconds or a date (interface 7, 429); anything else means nothing to a browser and could carry anything. */
function retryAfterOf({ 'retry-after': value }: IncomingHttpHeaders): string | null {
  if (typeof value !== 'string') return null;
  return /^\d{1,9}$/.test(value) || /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)
    ? value
    : null;
}
