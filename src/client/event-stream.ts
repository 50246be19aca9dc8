import * as z from 'zod';
import { headOf, readAnswer } from './answer.ts';
import { type Line, whileHeard } from './transport.ts';

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
export function readEvents(line: Line, asked: EventsAsked): Promise<void> {
  return whileHeard(line, asked, async (response, hear) => {
    if (!response.ok) await refuse(asked.what, response);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      hear();
      const events = (text + read.value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = [...event.matchAll(DATA)].map(([, line]) => line);
        // What keeps the line open has none.
        if (data.length > 0) asked.onEvent(data.join('\n'));
      }
    }
  });
}

/** @throws ServiceError in the words of the answer */
async function refuse(what: string, response: Response): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  readAnswer({ what, data: z.unknown() }, { head: headOf(response), bytes });
}
