import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';

const messageSchema = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  sessionId: z.string().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

export type Params = Readonly<Record<string, unknown>>;

interface Waiting {
  resolve(result: Params): void;
  reject(error: Error): void;
}

type Listener = (params: Params, sessionId: string | undefined) => void;

const END = '\0';

/** A conversation with a browser over its pipe: commands, answers and events of the DevTools protocol. */
export class DevTools {
  readonly #to: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Listener>();
  #lastId = 0;
  #isOver = false;

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    let rest = '';
    from.setEncoding('utf8');
    from.on('data', (text: string) => {
      const messages = (rest + text).split(END);
      rest = messages.pop() ?? '';
      for (const message of messages) this.#take(message);
    });
    for (const stream of [to, from]) stream.on('error', () => this.end());
    from.on('close', () => this.end());
  }

  /** @throws Error with what the browser says */
  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    if (this.#isOver) return Promise.reject(new Error('The browser has ended.'));
    this.#lastId += 1;
    const id = this.#lastId;
    const told = new Promise<Params>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#to.write(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }) + END);
    return told;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  /** Whoever waits for an answer is told that none will come. */
  end(): void {
    this.#isOver = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
    this.#waiting.clear();
  }

  #take(text: string): void {
    const { id, method, params = {}, sessionId, result = {}, error } = messageSchema.parse(JSON.parse(text));
    if (id === undefined) {
      if (method !== undefined) this.#listeners.get(method)?.(params, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }
}
