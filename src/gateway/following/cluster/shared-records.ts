import { randomUUID } from 'node:crypto';
import type { Cursor } from '../../../protocol/index.ts';
import { createSerialQueue } from '../../../units/index.ts';
import type { MemoryStore } from '../memory-store.ts';
import { Deposed, type Leadership, type StreamRecord } from '../stream-log.ts';
import type { ClusterFigures } from './figures.ts';
import { HeardRecords } from './heard-records.ts';
import { HEADERS, type Hearing, hear, OWN_SEQUENCE } from './hearing.ts';
import type { Link } from './link.ts';
import type { Members } from './members.ts';
import type { ClusterNames } from './names.ts';
import { publishMessage } from './publish-message.ts';
import { partsOfRecord } from './record-parts.ts';

/** What all simulations of a gateway share. */
export interface Cluster {
  readonly names: ClusterNames;
  readonly store: MemoryStore;
  readonly members: Members;
  readonly figures: ClusterFigures;
  readonly link: Link | null;
  /** True while NATS cannot be used: then each gateway reads by itself. */
  readonly isAlone: boolean;
  onTrouble(words: string): void;
  /** This gateway reads in the place of another one from now on. */
  onTakeover(simulationId: string): void;
}

interface Leader {
  epoch: number;
  losing: AbortController;
  /** Of its lease; null: it leads alone, for this gateway only. */
  revision: number | null;
  /** Messages that it has published. */
  count: number;
}

/** What was there is heard within this time, or later. */
const HEARD_MILLIS = 2000;
const LOOK_MILLIS = 10;

/** The records of one simulation, as this gateway hears and tells them. */
export class SharedRecords {
  readonly #simulationId: string;
  readonly #cluster: Cluster;
  readonly #where: { stream: string; subject: string };
  readonly #key: string;
  readonly #heard: HeardRecords;
  readonly #inTurn = createSerialQueue();
  /** Whether more was read alone than the messages tell. */
  #hasOwn = false;
  #leader: Leader | null = null;
  #lastLeader: string | null = null;
  #epoch = 0;
  #hearing: Promise<Hearing | null> = Promise.resolve(null);
  #link: Link | null = null;

  constructor(simulationId: string, cluster: Cluster) {
    this.#simulationId = simulationId;
    this.#cluster = cluster;
    this.#where = { stream: cluster.names.stream, subject: cluster.names.subjectOf(simulationId) };
    this.#key = cluster.names.keyOf(simulationId);
    const { store, figures } = cluster;
    this.#heard = new HeardRecords({
      ...{ simulationId, store, figures },
      onLeader: (session) => this.#noteLeader(session),
      onTeller: (session) => {
        this.#lastLeader = session;
      },
    });
  }

  get isLed(): boolean {
    return this.#leader !== null && this.#leader.revision !== null;
  }

  get hasSubscribers(): boolean {
    return this.#heard.hasSubscribers;
  }

  subscribe(since: Cursor | null, take: (record: StreamRecord) => void): () => void {
    return this.#heard.subscribe(since, take);
  }

  /** Goes on behind what was heard before. @param isOther the stream was made anew: nothing was heard of this one */
  begin(link: Link, isOther: boolean): void {
    this.lose();
    this.#stopHearing();
    if (isOther) this.#heard.forget();
    this.#heard.beginAnew();
    this.#link = link;
    const from = this.#heard.sequence > 0 ? this.#heard.sequence + 1 : null;
    const hearing = hear(link, { ...this.#where, from }, (message) => {
      if (this.#link === link) this.#heard.hear(message);
    });
    this.#hearing = hearing.then(
      (heard) => {
        if (heard.isOld) this.#heard.sequence = Math.max(this.#heard.sequence, heard.endsAt);
        return heard;
      },
      (error: unknown) => {
        this.#cluster.onTrouble(error instanceof Error ? error.message : String(error));
        return null;
      },
    );
  }

  /** Null while another gateway leads. */
  async lead(): Promise<Leadership | null> {
    if (this.#leader !== null) return null;
    const { members, isAlone } = this.#cluster;
    if (isAlone) return this.#leadBy(this.#epoch + 1, null);
    const link = this.#link;
    if (link === null || !(await this.#hasHeard())) return null;
    const revision = await members.acquire(this.#key).catch(() => null);
    if (revision === null || this.#leader !== null) return null;
    const sequence = await this.#mark(link).catch(() => null);
    if (sequence === null || this.#link !== link) {
      await members.release(this.#key, revision);
      return null;
    }
    const leadership = this.#leadBy(Math.max(sequence, this.#epoch + 1), revision);
    await this.#tellOwn(leadership.epoch).catch(() => {});
    return leadership;
  }

  publish(record: StreamRecord, epoch: number): Promise<void> {
    return this.#inTurn(async () => {
      const leader = this.#leader;
      if (leader?.epoch !== epoch) throw new Deposed();
      if (leader.revision !== null) return this.#publish(record, leader);
      this.#hasOwn = true;
      this.#heard.apply(record);
    });
  }

  /** For those here alone: what it says is known to the others, or does not concern them. */
  tell(record: StreamRecord): void {
    this.#heard.apply(record);
  }

  /** Another gateway may lead. */
  lose(): void {
    const leader = this.#leader;
    this.#leader = null;
    leader?.losing.abort();
    if (leader != null && leader.revision !== null) void this.#cluster.members.release(this.#key, leader.revision);
  }

  /** Somebody else holds the lease by now. */
  loseLease(): void {
    if (this.isLed) this.lose();
  }

  close(): void {
    this.lose();
    this.#stopHearing();
  }

  #noteLeader(session: string): void {
    this.#lastLeader = session;
    if (session !== this.#cluster.members.session) this.loseLease();
  }

  #stopHearing(): void {
    this.#link = null;
    void this.#hearing.then((hearing) => hearing?.stop()).catch(() => {});
    this.#hearing = Promise.resolve(null);
  }

  #leadBy(epoch: number, revision: number | null): Leadership {
    const leader: Leader = { epoch, revision, losing: new AbortController(), count: 0 };
    this.#epoch = epoch;
    this.#leader = leader;
    return {
      epoch,
      lost: leader.losing.signal,
      resign: () => {
        if (this.#leader === leader) this.lose();
      },
    };
  }

  /** Whether all has been heard that was told before hearing began. */
  async #hasHeard(): Promise<boolean> {
    const hearing = await this.#hearing;
    if (hearing === null) return false;
    const until = performance.now() + HEARD_MILLIS;
    while (this.#heard.sequence < hearing.endsAt && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
    }
    return this.#heard.sequence >= hearing.endsAt;
  }

  /** From this message on nobody publishes who led before. @returns its sequence; null where another one was told first */
  async #mark(link: Link): Promise<number | null> {
    const { members } = this.#cluster;
    const headers = { [HEADERS.leader]: members.session, ...this.#heard.keyframeHeader };
    const until = performance.now() + HEARD_MILLIS;
    const message = { ...this.#where, id: randomUUID(), headers, bytes: Buffer.alloc(0) };
    for (;;) {
      const expected = this.#heard.sequence;
      // The mark may be heard before it is known to be there.
      const before = this.#lastLeader;
      const told = await publishMessage(link, { ...message, expected });
      if (told.isTaken) {
        if (before !== null && !members.isOwn(before)) this.#cluster.onTakeover(this.#simulationId);
        this.#lastLeader = members.session;
        this.#heard.sequence = Math.max(this.#heard.sequence, told.sequence);
        return told.sequence;
      }
      // What was expected has gone for its age.
      if (told.sequence < expected) this.#heard.sequence = told.sequence;
      // The one that led has told something meanwhile: it is heard first.
      while (this.#heard.sequence < told.sequence) {
        if (performance.now() > until || this.#link !== link) return null;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
      }
    }
  }

  /** What was read alone, for those who have not: they go on from where the messages end. */
  async #tellOwn(epoch: number): Promise<void> {
    if (!this.#hasOwn) return;
    const { store } = this.#cluster;
    for (const record of this.#heard.cursor === null ? [] : store.since(this.#simulationId, this.#heard.cursor)) {
      if (record.kind === 'updates' && record.batches.length > 0) await this.publish(record, epoch);
    }
    this.#hasOwn = false;
  }

  async #publish(record: StreamRecord, leader: Leader): Promise<void> {
    const { figures, members } = this.#cluster;
    const mostBytes = this.#link?.mostMessageBytes ?? Number.POSITIVE_INFINITY;
    const parts = partsOfRecord(record, mostBytes);
    for (const [index, bytes] of parts.entries()) {
      leader.count += 1;
      const headers = {
        [HEADERS.part]: `${index + 1}/${parts.length}`,
        ...(record.kind === 'keyframe' ? { [HEADERS.keyframe]: OWN_SEQUENCE } : this.#heard.keyframeHeader),
      };
      const id = `${members.session} ${leader.epoch} ${leader.count}`;
      const sequence = await this.#send({ id, headers, bytes }, leader);
      figures.publishedBytes += bytes.byteLength;
      this.#heard.sequence = Math.max(this.#heard.sequence, sequence);
      // It may have been heard meanwhile.
      if (index + 1 === parts.length) this.#heard.takeOwn(record, sequence);
    }
  }

  /** Until it is there or another one leads. @throws Deposed */
  async #send(
    message: { id: string; headers: Record<string, string>; bytes: Buffer },
    leader: Leader,
  ): Promise<number> {
    let expected = this.#heard.sequence;
    for (;;) {
      const link = this.#link;
      if (this.#leader !== leader || link === null) {
        if (this.#leader === leader) this.lose();
        throw new Deposed();
      }
      const told = await publishMessage(link, { ...message, ...this.#where, expected }).catch(() => null);
      if (told?.isTaken) return told.sequence;
      if (told === null) await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS * 10));
      // What was expected has gone for its age.
      else if (told.sequence < expected) expected = told.sequence;
      else {
        this.lose();
        throw new Deposed();
      }
    }
  }
}
