import * as z from 'zod';
import { headOf, readAnswer } from './answer.ts';
import { silence } from './patience.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import type { Line } from './transport.ts';

const DATA = /^data: ?(.*)$/gm;

export interface EventsAsked {
  what: string;
  url: string;
  init: RequestInit;
  signal: AbortSignal;
  /** Called with the text of each event. */
  onEvent(text: string): void;
}

/** Reads a stream of events to its end. @throws ServiceError if it is refused, breaks or is silent too long; the signal's reason on abort */
export async function readEvents({ fetch, silenceMillis, timers }: Line, asked: EventsAsked): Promise<void> {
  const { what, url, init, signal, onEvent } = asked;
  const deadline = new AbortController();
  const settled = new AbortController();
  const heard = { at: timers.now() };
  silence(heard, silenceMillis, timers, settled.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.any([signal, deadline.signal]),
      cache: 'no-store',
    });
    if (!response.ok) await refuse(what, response);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      heard.at = timers.now();
      const events = (text + read.value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = [...event.matchAll(DATA)].map(([, line]) => line);
        // What keeps the line open has none.
        if (data.length > 0) onEvent(data.join('\n'));
      }
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ServiceError) throw cause;
    const isSilent = deadline.signal.aborted;
    const code = isSilent ? CLIENT_ERROR_CODES.timeout : CLIENT_ERROR_CODES.networkError;
    const reason = isSilent ? `nothing came for ${silenceMillis / 1000} s` : 'the connection was refused or broke';
    throw new ServiceError({ code, message: `${what}: ${reason}` }, { cause });
  } finally {
    settled.abort();
  }
}

/** @throws ServiceError in the words of the answer */
async function refuse(what: string, response: Response): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  readAnswer({ what, data: z.unknown() }, { head: headOf(response), bytes });
}
