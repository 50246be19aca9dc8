/** What is asked of a thread, with what is handed over instead of copied. */
interface Asked {
  message: unknown;
  transfer?: Transferable[];
  signal?: AbortSignal | undefined;
}

/** What a thread beside answers. @param take gives the whole with its last piece, and throws where reading failed */
export async function answerOf<Piece, Whole>(
  worker: Worker,
  asked: Asked,
  take: (piece: Piece) => Whole | null,
): Promise<Whole> {
  const next = ask<Piece>(worker, asked);
  for (;;) {
    const whole = take(await next());
    if (whole !== null) return whole;
  }
}

/** The part that a piece completes, if it completes one. */
export interface TakenPiece<Part> {
  part: Part | null;
  isLast: boolean;
}

/**
 * What a thread beside answers, part by part. Stopping early drains the thread, so that its remaining messages are not
 * read as the next answer. @param take throws where reading failed
 */
export async function* partsOf<Piece, Part>(
  worker: Worker,
  asked: Omit<Asked, 'signal'>,
  take: (piece: Piece) => TakenPiece<Part>,
): AsyncGenerator<Part> {
  const next = ask<Piece>(worker, asked);
  let isOver = false;
  const taken = async (): Promise<Part | null> => {
    try {
      const { part, isLast } = take(await next());
      isOver = isLast;
      return part;
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  try {
    while (!isOver) {
      const part = await taken();
      if (part !== null) yield part;
    }
  } finally {
    while (!isOver) await taken().catch(() => null);
  }
}

/** @returns how to have the next message of the thread */
function ask<Piece>(worker: Worker, { message, transfer = [], signal }: Asked): () => Promise<Piece> {
  const pieces = new ReadableStream<Piece>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason));
      worker.onerror = ({ message: reason }) =>
        controller.error(new Error(reason || 'what reads beside the page could not be started'));
      worker.onmessage = ({ data }: MessageEvent<Piece>) => controller.enqueue(data);
    },
  }).getReader();
  worker.postMessage(message, transfer);
  return async () => (await pieces.read()).value as Piece;
}
