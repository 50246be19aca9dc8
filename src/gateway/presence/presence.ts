import { createHash, randomUUID } from 'node:crypto';
import type { Person, Said } from '../../presence/index.ts';
import { GatewayFailure } from '../failures.ts';
import { type PresenceBus, readNews } from './bus.ts';
import { type Entrant, Room } from './room.ts';

/** Of all runs, through this gateway. */
const MOST_STREAMS = 1000;
/** Gateways say so often who is there. */
const AGAIN_MILLIS = 5000;

/** Who has which run open. A run is named by what it is and its id, and people by what only they can say. */
export class Presence {
  readonly #bus: PresenceBus | null;
  readonly #gateway = randomUUID();
  readonly #rooms = new Map<string, Room>();
  readonly #again: NodeJS.Timeout;
  readonly #deafen: () => void;
  #streams = 0;

  /** @param bus null: this gateway stands alone */
  constructor(bus: PresenceBus | null) {
    this.#bus = bus;
    this.#deafen = bus?.hear((text) => this.#hear(text)) ?? (() => {});
    this.#again = setInterval(() => {
      for (const room of this.#rooms.values()) room.sayAgain();
    }, AGAIN_MILLIS).unref();
  }

  people(run: string): Person[] {
    return this.#rooms.get(run)?.people ?? [];
  }

  /** @returns what is called when their stream is gone. @throws GatewayFailure where too many are there */
  enter(run: string, key: string, entrant: Omit<Entrant, 'personId'>): () => void {
    if (this.#streams >= MOST_STREAMS)
      throw new GatewayFailure('STATE_CONFLICT', `At most ${MOST_STREAMS} pages see each other through a gateway.`);
    const leave = this.#roomOf(run).enter({ ...entrant, personId: personIdOf(key) });
    this.#streams += 1;
    return () => {
      this.#streams -= 1;
      leave();
    };
  }

  /** @throws GatewayFailure for somebody who is not there, or says too much */
  said(run: string, key: string, said: Said): void {
    const personId = personIdOf(key);
    const room = this.#rooms.get(run);
    if (room?.has(personId)) room.said(personId, said);
    else if (this.#bus !== null) this.#say(run, { kind: 'said', personId, said });
    else throw new GatewayFailure('STATE_CONFLICT', 'Nobody of this key has the run open.');
  }

  close(): void {
    clearInterval(this.#again);
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
    this.#deafen();
  }

  #roomOf(run: string): Room {
    const known = this.#rooms.get(run);
    if (known) return known;
    const room = new Room({
      say: (news) => this.#say(run, news),
      onEmpty: () => this.#rooms.delete(run),
    });
    this.#rooms.set(run, room);
    return room;
  }

  #say(run: string, news: object): void {
    this.#bus?.say(JSON.stringify({ gateway: this.#gateway, room: run, ...news }));
  }

  #hear(text: string): void {
    const news = readNews(text);
    // What is said comes back to who says it.
    if (news === null || news.gateway === this.#gateway) return;
    this.#rooms.get(news.room)?.hear(news);
  }
}

/** Others see it, and nobody comes from it to the key. */
function personIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}
