import * as z from 'zod';
import {
  type Entry,
  presentSchema,
  type Saying,
  STREAM_SILENCE_MILLIS,
  type Told,
  toldSchema,
} from '../presence/index.ts';
import { readEvents } from './event-stream.ts';
import { type RunSource, runPath } from './recording-paths.ts';
import { get, type Line, post, type Read, type ReadOptions, requestInit } from './transport.ts';

interface Listening {
  signal: AbortSignal;
  onTold(told: Told): void;
}

/** Who has a run open, at the gateway (docs/http-paths.md). */
export function createPresenceClient(read: Read, { baseUrl, line }: { baseUrl: string; line: Line }) {
  const pathOf = (source: RunSource): string => `${runPath(source)}/presence`;
  return {
    who: (source: RunSource, options?: ReadOptions) => read(get('people', pathOf(source), presentSchema), options),
    /** Is seen, and told of others, until the gateway ends it. @throws ServiceError; the signal's reason on abort */
    async enter(source: RunSource, entry: Entry, { signal, onTold }: Listening): Promise<void> {
      const request = post('people', pathOf(source), z.unknown(), entry);
      await readEvents(
        { ...line, silenceMillis: STREAM_SILENCE_MILLIS },
        {
          what: request.what,
          url: baseUrl + request.path,
          init: requestInit(request),
          signal,
          onEvent(text) {
            // A gateway of another version may tell more.
            const { data } = toldSchema.safeParse(JSON.parse(text));
            if (data) onTold(data);
          },
        },
      );
    },
    say: (source: RunSource, saying: Saying, options?: ReadOptions) =>
      read(post('word to others', `${pathOf(source)}/said`, z.unknown(), saying), options),
  };
}
