/** What is asked of a thread, with what is handed over instead of copied. */
interface Asked {
  message: unknown;
  transfer?: Transferable[];
  signal?: AbortSignal | undefined;
}

/**
 * What a thread beside answers, message by message.
 * @param take gives the whole once its last piece has come, and throws where reading failed
 */
export function answerOf<Piece, Whole>(
  worker: Worker,
  { message, transfer = [], signal }: Asked,
  take: (piece: Piece) => Whole | null,
): Promise<Whole> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = (event) => reject(new Error(event.message || 'what reads beside the page could not be started'));
    worker.onmessage = ({ data }: MessageEvent<Piece>) => {
      try {
        const whole = take(data);
        if (whole !== null) resolve(whole);
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(message, transfer);
  });
}

/** The part that a piece completes, if it completes one. */
export interface TakenPiece<Part> {
  part: Part | null;
  isLast: boolean;
}

/**
 * What a thread beside answers, part by part as it comes. Stopping early drains the thread, so that its remaining
 * messages are not read as the next answer.
 * @param take throws where reading failed
 */
export async function* partsOf<Piece, Part>(
  worker: Worker,
  { message, transfer = [] }: Omit<Asked, 'signal'>,
  take: (piece: Piece) => TakenPiece<Part>,
): AsyncGenerator<Part> {
  const next = piecesOf<Piece>(worker);
  worker.postMessage(message, transfer);
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

/** @returns how to have the next message of a thread */
function piecesOf<Piece>(worker: Worker): () => Promise<Piece> {
  const came: Piece[] = [];
  let failure: Error | null = null;
  let wake = () => {};
  worker.onerror = (event) => {
    failure = new Error(event.message || 'what reads beside the page could not be started');
    wake();
  };
  worker.onmessage = ({ data }: MessageEvent<Piece>) => {
    came.push(data);
    wake();
  };
  return async () => {
    for (;;) {
      const piece = came.shift();
      if (piece !== undefined) return piece;
      if (failure !== null) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
