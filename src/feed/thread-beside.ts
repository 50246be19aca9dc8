/** What is asked of a thread, with what is handed over instead of copied. */
interface Asked {
  message: unknown;
  transfer?: Transferable[];
  signal?: AbortSignal;
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
