import type * as z from 'zod';
import {
  type Envelope,
  type ErrorDetail,
  envelopeSchema,
  InvalidMessageError,
  parseMessage,
  REQUEST_ID_HEADER,
} from '../protocol/index.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';

/** Payload of a successful answer, with the identifier for diagnosis (interface 1). */
export interface Answer<Data> {
  data: Data;
  requestId: string;
}

/** The head of an answer, as plain data for any thread. */
export interface AnswerHead {
  ok: boolean;
  status: number;
  statusText: string;
  contentType: string | null;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** An answer's name in errors, and the schema of its payload. */
export interface Expected<Schema extends z.ZodType> {
  what: string;
  data: Schema;
}

export function headOf({ ok, status, statusText, headers }: Response): AnswerHead {
  return {
    ok,
    status,
    statusText,
    contentType: headers.get('content-type'),
    requestId: headers.get(REQUEST_ID_HEADER),
    retryAfterSeconds: retryAfterSeconds(headers),
  };
}

/** An answer that has come and is not read yet. */
export interface UnreadAnswer {
  head: AnswerHead;
  /** Text in UTF-8, as JSON always is. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads an answer by its schema. @param parse throws if there is no JSON. @throws ServiceError */
export function readAnswer<Schema extends z.ZodType>(
  request: Expected<Schema>,
  { head, bytes }: UnreadAnswer,
  parse: (text: string) => unknown = JSON.parse,
): Answer<z.output<Schema>> {
  const text = new TextDecoder().decode(bytes);
  const json = parseJson(text, parse);
  if (!head.ok || isErrorBody(json)) throw refusal(request.what, head, json);
  if (json === undefined) throw invalidResponse(head, notJson(request.what, head, text), null);
  try {
    // The parsed value has the envelope's shape; inference loses it through the generic payload.
    const envelope = parseMessage(envelopeSchema(request.data), json, request.what) as Envelope<z.output<Schema>>;
    return { data: envelope.data, requestId: envelope.requestId };
  } catch (error) {
    if (!(error instanceof InvalidMessageError)) throw error;
    throw invalidResponse(head, error.message, json, error);
  }
}

/** The body decides whether it is a refusal, whatever the status (interface 7; architecture 4.9: code first). */
function isErrorBody(json: unknown): boolean {
  const code = textIn(json, 'code');
  return code !== null && code !== 'OK';
}

/** An error answer: the service's words as far as there are any, else the status in words. */
function refusal(what: string, head: AnswerHead, json: unknown): ServiceError {
  return new ServiceError({
    status: head.status,
    retryAfterSeconds: head.retryAfterSeconds,
    code: isErrorBody(json) ? (textIn(json, 'code') ?? '') : `HTTP_${head.status}`,
    message: textIn(json, 'message') ?? `${what}: answered with HTTP ${head.status} ${head.statusText}`.trim(),
    requestId: textIn(json, 'requestId') ?? head.requestId,
    details: detailsIn(json),
  });
}

/** The readable details; one that cannot be read costs neither the others nor the code. */
function detailsIn(json: unknown): ErrorDetail[] {
  if (typeof json !== 'object' || json === null || !('details' in json) || !Array.isArray(json.details)) return [];
  return json.details.flatMap((detail: unknown) => {
    const field = textIn(detail, 'field');
    const reason = textIn(detail, 'reason');
    return field === null && reason === null ? [] : [{ field: field ?? '', reason: reason ?? '' }];
  });
}

function invalidResponse(head: AnswerHead, message: string, json: unknown, cause?: InvalidMessageError): ServiceError {
  const { status } = head;
  const requestId = textIn(json, 'requestId') ?? head.requestId;
  return new ServiceError({ code: CLIENT_ERROR_CODES.invalidResponse, message, status, requestId }, { cause });
}

function notJson(what: string, head: AnswerHead, text: string): string {
  const start = text.trimStart();
  if (start === '') return `${what}: the answer is empty`;
  if (start.startsWith('<')) return `${what}: the answer is a page of HTML, not JSON`;
  if (start.startsWith('{')) return `${what}: the answer is cut off after ${text.length} characters`;
  return `${what}: the answer is ${head.contentType ?? 'of no stated type'}, not JSON`;
}

function parseJson(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** A field of an object if it is a text that is not empty. */
function textIn(json: unknown, field: string): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const value = (json as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** HTTP's notation of dates; `Date.parse` alone accepts nearly anything. */
const HTTP_DATE = /^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/;

/** `Retry-After` in seconds, or null (interface 7); the answer's `Date` has precedence over the local clock. */
function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const until = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  const answered = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(until)) return null;
  return Math.max(0, (until - (Number.isNaN(answered) ? Date.now() : answered)) / 1000);
}
