import { fieldsOf, ServiceError, type ServiceErrorFields } from './service-error.ts';

/** Messages of a thread, each short enough to be taken over at once. */
export type PartMessage =
  | { list: string; from: number; items: unknown[] }
  /** A part without the lists sent before it; those in `kept` also belong to later parts. */
  | { part: object; lists: readonly PartList[]; kept: readonly string[] }
  | { ended: ServiceErrorFields | null };

/** Where a list stands in a part: under `name` in its field `of`. */
type PartList = readonly [of: string, name: string];

const ITEMS_PER_MESSAGE = 1000;

/** Sends parts: the lists in their fields go ahead in pieces. */
export class PartTeller {
  readonly #tell: (message: PartMessage) => void;
  readonly #standing: readonly string[];
  readonly #told = new Map<string, unknown>();

  /** @param standing lists that are not sent again while they are the same objects */
  constructor(tell: (message: PartMessage) => void, standing: readonly string[] = []) {
    this.#tell = tell;
    this.#standing = standing;
  }

  /** @param failureCode of a failure without a code of its own */
  async tellAll(parts: AsyncIterable<object>, failureCode: string): Promise<void> {
    try {
      for await (const part of parts) this.tell(part);
      this.#tell({ ended: null });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#tell({ ended: error instanceof ServiceError ? fieldsOf(error) : { code: failureCode, message } });
    }
  }

  tell(part: object): void {
    const lists: PartList[] = [];
    const short: Record<string, object> = { ...part };
    for (const [of, field] of Object.entries(part)) {
      for (const [name, items] of Object.entries(field)) {
        if (Array.isArray(field) || !Array.isArray(items) || items.length === 0) continue;
        this.#tellList(name, items);
        lists.push([of, name]);
        short[of] = { ...short[of], [name]: [] };
      }
    }
    this.#tell({ part: short, lists, kept: this.#standing });
  }

  #tellList(list: string, items: readonly unknown[]): void {
    if (this.#told.get(list) === items) return;
    if (this.#standing.includes(list)) this.#told.set(list, items);
    for (let from = 0; from < items.length; from += ITEMS_PER_MESSAGE) {
      this.#tell({ list, from, items: items.slice(from, from + ITEMS_PER_MESSAGE) });
    }
  }
}

/** Puts parts together again. */
export class PartTaker {
  readonly #lists = new Map<string, unknown[]>();

  /** @returns the part that this message completes */
  take(message: Exclude<PartMessage, { ended: unknown }>): object | null {
    if ('items' in message) {
      if (message.from === 0) this.#lists.set(message.list, []);
      const list = this.#lists.get(message.list);
      for (const item of message.items) list?.push(item);
      return null;
    }
    const part = message.part as Record<string, Record<string, unknown>>;
    for (const [of, name] of message.lists) {
      Object.assign(part[of] ?? {}, { [name]: this.#lists.get(name) });
      if (!message.kept.includes(name)) this.#lists.delete(name);
    }
    return part;
  }
}
