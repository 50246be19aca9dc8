import type { Link } from './link.ts';

export interface LinkKeeperOptions {
  connect(): Promise<Link>;
  /** A connection with all that is kept there. */
  onLink(link: Link): void;
  onLost(): void;
  /** Why there is none, in words. */
  onTrouble(words: string): void;
}

export interface LinkKeeper {
  /** Null while there is none. */
  readonly link: Link | null;
  close(): Promise<void>;
}

const AGAIN_MILLIS = 250;

/** Has a connection, and another one where that is lost, until it is closed. */
export function keepLink({ connect, onLink, onLost, onTrouble }: LinkKeeperOptions): LinkKeeper {
  let link: Link | null = null;
  let isOpen = true;
  let again: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    const made = await connect().catch((error: unknown) => {
      onTrouble(wordsOf(error));
      return null;
    });
    if (made === null || !isOpen) {
      if (made !== null) await made.connection.close().catch(() => {});
      else if (isOpen) again = setTimeout(() => void begin(), AGAIN_MILLIS).unref();
      return;
    }
    link = made;
    onLink(made);
    const error = await made.connection.closed();
    link = null;
    if (!isOpen) return;
    onTrouble(error ? wordsOf(error) : 'The connection to NATS has ended.');
    onLost();
    again = setTimeout(() => void begin(), AGAIN_MILLIS).unref();
  }

  void begin();
  return {
    get link() {
      return link;
    },
    async close() {
      isOpen = false;
      clearTimeout(again);
      await link?.connection.close().catch(() => {});
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
