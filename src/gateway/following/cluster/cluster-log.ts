import type { FastifyBaseLogger } from 'fastify';
import type { StreamSettings } from '../../environment/settings.ts';
import { Listeners } from '../listeners.ts';
import type { MemoryStore } from '../memory-store.ts';
import type { Leadership, StreamLog } from '../stream-log.ts';
import { type ClusterFigures, noFigures } from './figures.ts';
import { connectLink } from './link.ts';
import { keepLink } from './link-keeper.ts';
import { Members } from './members.ts';
import { clusterNames } from './names.ts';
import { SharedRecords } from './shared-records.ts';
import { SharedSnapshots } from './snapshots.ts';
import { Talk } from './talk.ts';

/** The log of a cluster of gateways. */
export interface ClusterLog extends StreamLog {
  readonly figures: Readonly<ClusterFigures>;
  /** Simulations that this gateway leads. */
  readonly led: string[];
  /** Gateways that are there. */
  readonly gateways: number;
  /** Why this gateway reads alone, in words for people; null: it does not. */
  readonly trouble: string | null;
  /** What gateways tell each other beside the records: heard by whoever is there now, or by nobody. */
  readonly talk: Talk;
  close(): Promise<void>;
}

export interface ClusterLogOptions {
  settings: StreamSettings;
  /** This gateway's cache, which is filled by what it hears. */
  store: MemoryStore;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** After so long without a word a gateway is gone, and one that cannot say a word is alone. */
  goneMillis?: number;
}

/** Takeover is told to viewers within two seconds: there is time left for it to be noticed, and for a read. */
const GONE_MILLIS = 1200;

/** A log in NATS JetStream (decision 137). Where that cannot be used this gateway goes on alone with what it reads itself. */
export function createClusterLog(options: ClusterLogOptions): ClusterLog {
  const { settings, store, log, goneMillis = GONE_MILLIS } = options;
  const names = clusterNames(settings.name);
  const figures = noFigures();
  const all = new Map<string, SharedRecords>();
  const vacant = new Listeners();
  const asked = new Listeners();
  const snapshots = new SharedSnapshots(names, store);
  const talk = new Talk(names.talk);
  let madeAt: string | null = null;
  let isAlone = false;
  let words = 'NATS has not been reached yet.';

  const members = new Members({
    goneMillis,
    onTaken: (key) =>
      all.forEach((records, simulationId) => {
        if (names.keyOf(simulationId) === key) records.loseLease();
      }),
    onTick() {
      noteAlone();
      for (const simulationId of vacant.simulationIds) {
        const isVacant = isAlone || members.isVacant(names.keyOf(simulationId));
        if (isVacant && !isLedHere(simulationId)) vacant.tell(simulationId);
      }
    },
    onTrouble: noteTrouble,
  });
  const keeper = keepLink({
    connect: () => connectLink(settings, names),
    onLink(link) {
      const isOther = madeAt !== null && madeAt !== link.madeAt;
      madeAt = link.madeAt;
      members.begin(link);
      talk.begin(link.connection);
      for (const records of all.values()) records.begin(link, isOther);
      link.connection.subscribe(names.asked, {
        callback(_error, { subject }) {
          for (const simulationId of asked.simulationIds) {
            if (names.askedOf(simulationId) === subject && isLedHere(simulationId)) asked.tell(simulationId);
          }
        },
      });
    },
    onLost: () => members.end(),
    onTrouble: noteTrouble,
  });
  const cluster = {
    ...{ names, store, members, figures, onTrouble: noteTrouble },
    onTakeover(simulationId: string) {
      figures.takeovers += 1;
      log.info({ simulationId }, 'This gateway reads on in the place of another one.');
    },
    get link() {
      return keeper.link;
    },
    get isAlone() {
      return isAlone;
    },
  };

  function noteTrouble(said: string): void {
    words = said;
  }

  function noteAlone(): void {
    const isSilent = members.silentMillis > goneMillis;
    if (isSilent === isAlone) return;
    isAlone = isSilent;
    if (isAlone) {
      figures.timesAlone += 1;
      log.warn({ phase: 'begun', trouble: words }, 'NATS cannot be used: this gateway reads alone.');
      for (const records of all.values()) records.loseLease();
      return;
    }
    log.info({ phase: 'over' }, 'NATS can be used again: gateways read together.');
    for (const records of all.values()) records.lose();
    members.renew();
  }

  function isLedHere(simulationId: string): boolean {
    return all.get(simulationId)?.isLed ?? false;
  }

  function recordsOf(simulationId: string): SharedRecords {
    const known = all.get(simulationId);
    if (known) return known;
    const records = new SharedRecords(simulationId, cluster);
    all.set(simulationId, records);
    if (keeper.link) records.begin(keeper.link, false);
    return records;
  }

  function dropIdle(simulationId: string): void {
    const records = all.get(simulationId);
    if (records === undefined || records.hasSubscribers || records.isLed) return;
    records.close();
    all.delete(simulationId);
  }

  return {
    ...{ figures, talk },
    get led() {
      return [...all].filter(([, records]) => records.isLed).map(([simulationId]) => simulationId);
    },
    get gateways() {
      return members.count;
    },
    get trouble() {
      return isAlone ? words : null;
    },
    async lead(simulationId) {
      const leadership = await recordsOf(simulationId).lead();
      if (leadership === null) dropIdle(simulationId);
      return leadership && withEnd(leadership, () => dropIdle(simulationId));
    },
    publish: (simulationId, record, epoch) => recordsOf(simulationId).publish(record, epoch),
    tell: (simulationId, record) => recordsOf(simulationId).tell(record),
    askKeyframe(simulationId) {
      const connection = keeper.link?.connection;
      if (connection?.isClosed() === false) connection.publish(names.askedOf(simulationId));
    },
    onKeyframeAsked: (simulationId, listener) => asked.add(simulationId, listener),
    onVacant: (simulationId, listener) => vacant.add(simulationId, listener),
    subscribe(simulationId, since, take) {
      const stop = recordsOf(simulationId).subscribe(since, take);
      return () => {
        stop();
        dropIdle(simulationId);
      };
    },
    async keep(simulationId, reference, snapshot) {
      store.keep(simulationId, reference, snapshot);
      // Where it cannot be shared nobody else needs it: this gateway reads alone, or leads no more.
      if (keeper.link) await snapshots.keep(keeper.link, simulationId, reference, snapshot).catch(noteError);
    },
    async kept(simulationId, reference) {
      const own = store.kept(simulationId, reference);
      return own ?? (keeper.link && snapshots.kept(keeper.link, simulationId, reference));
    },
    async close() {
      for (const records of all.values()) records.close();
      await members.close();
      await keeper.close();
    },
  };

  function noteError(error: unknown): void {
    noteTrouble(error instanceof Error ? error.message : String(error));
  }
}

function withEnd(leadership: Leadership, onEnd: () => void): Leadership {
  return {
    ...leadership,
    resign() {
      leadership.resign();
      onEnd();
    },
  };
}
