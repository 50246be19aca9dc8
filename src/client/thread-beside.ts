import { ServiceError } from './service-error.ts';
import { type PartMessage, PartTaker } from './told-parts.ts';

interface AskOptions {
  /** Handed over instead of copied. */
  transfer?: Transferable[];
  signal?: AbortSignal | undefined;
}

/** A thread that reads beside the page and answers one request after the other. */
export class ThreadBeside {
  /** It was ended, or could not be started. */
  isOver = false;
  readonly #worker: Worker;
  readonly #taker = new PartTaker();

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** The only part of an answer. @throws ServiceError if reading failed */
  async answer<Part>(message: unknown, options?: AskOptions): Promise<Part> {
    for await (const part of this.parts<Part>(message, options)) return part;
    throw new Error('what reads beside the page gave no answer');
  }

  /**
   * An answer part by part; stopping early drains the thread, whose messages would be taken for the next answer.
   * @throws ServiceError if reading failed
   */
  async *parts<Part>(message: unknown, options: AskOptions = {}): AsyncGenerator<Part> {
    const next = this.#ask(message, options);
    let isLast = false;
    const taken = async (): Promise<Part | null> => {
      const told = await next();
      if (!('ended' in told)) return this.#taker.take(told) as Part | null;
      isLast = true;
      if (told.ended) throw new ServiceError(told.ended);
      return null;
    };
    try {
      while (!isLast) {
        const part = await taken();
        if (part !== null) yield part;
      }
    } finally {
      while (!isLast) {
        await taken().catch(() => {
          isLast = true;
        });
      }
    }
  }

  end(): void {
    this.isOver = true;
    this.#worker.terminate();
  }

  /** @returns how to have the next message of the thread */
  #ask(message: unknown, { transfer = [], signal }: AskOptions): () => Promise<PartMessage> {
    const worker = this.#worker;
    const messages = new ReadableStream<PartMessage>({
      start: (controller) => {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        worker.onerror = ({ message: reason }) => {
          this.end();
          controller.error(new Error(reason || 'what reads beside the page could not be started'));
        };
        worker.onmessage = ({ data }: MessageEvent<PartMessage>) => controller.enqueue(data);
      },
    }).getReader();
    worker.postMessage(message, transfer);
    return async () => (await messages.read()).value as PartMessage;
  }
}
