import type { FastifyBaseLogger } from 'fastify';
import type { Archive, Manifest } from '../../archive/index.ts';
import type { AnimationClock } from '../../protocol/index.ts';
import type { Acknowledgement, Alert, AlertsEverywhere, WatchRule } from '../../watch/index.ts';
import type { Relations } from '../relations/relations.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { AlertBook } from './alert-book.ts';
import { RuleBook } from './rule-book.ts';
import { WatchedInstance } from './watched-instance.ts';
import type { AlertNews } from './webhook.ts';

export interface WatchOptions {
  archive: Archive;
  relations: Relations;
  /** Reads a page of a table. */
  tables: Ask;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Has an instance recorded for a while. */
  follow(simulationId: string): void;
  mayJudge(simulationId: string): boolean;
  onNews(news: AlertNews): void;
}

/** Rules are judged once in so long, one instance after the other. */
const TURN_MILLIS = 2_000;
/** Of all instances everybody is told the same for so long, unless something becomes of an alert. */
const TOLD_MILLIS = 1_000;
/** What could not be judged is tried again. */
const AGAIN_MILLIS = 30_000;

interface Watched {
  readonly instance: WatchedInstance;
  followedAt: number;
  triedAt: number;
  hasFailed: boolean;
}

/** Watches all instances that have rules: what is recorded of them is judged as it grows, whether somebody looks or not. */
export class Watch {
  readonly rules: RuleBook;
  readonly alerts: AlertBook;
  readonly #options: WatchOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #wanted: ReadonlySet<string> = new Set();
  #running: Promise<void> | null = null;
  /** What was told of all instances, for a moment. */
  #told: { readonly at: number; readonly simulations: Promise<AlertsEverywhere['simulations']> } | null = null;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.rules = new RuleBook(options.archive.folderOf(''));
    this.alerts = new AlertBook(options.archive);
    this.#timer = setInterval(() => void this.look(), TURN_MILLIS).unref();
    void this.look();
  }

  /** How many instances have rules that are on. */
  get watched(): number {
    return this.#wanted.size;
  }

  noteClock(simulationId: string, clock: AnimationClock): void {
    this.#watched.get(simulationId)?.instance.noteClock(clock);
  }

  /** Judges what has become known; fulfilled once that is done. */
  look(): Promise<void> {
    this.#running ??= this.#turn().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** @throws GatewayFailure for one that is not there */
  async acknowledge(recordingId: string, alertId: string, said: Acknowledgement): Promise<Alert> {
    const alert = await this.alerts.acknowledge(recordingId, alertId, said);
    const { simulationId = '' } = this.#options.archive.manifest(recordingId) ?? {};
    this.#tell({ event: 'alert.acknowledged', simulationId, recordingId, alert });
    return alert;
  }

  /** Of the newest recording of each instance that has alerts. @param offered null: all */
  async everywhere(offered: ReadonlySet<string> | null): Promise<AlertsEverywhere['simulations']> {
    // A header of each page asks for it.
    if (this.#told === null || performance.now() - this.#told.at > TOLD_MILLIS) {
      this.#told = { at: performance.now(), simulations: this.#everywhere() };
    }
    const simulations = await this.#told.simulations;
    return simulations.filter(({ simulationId }) => offered?.has(simulationId) !== false);
  }

  async #everywhere(): Promise<AlertsEverywhere['simulations']> {
    const newest = new Map<string, Manifest>();
    for (const manifest of this.#options.archive.list()) {
      const { simulationId, isUploaded } = manifest;
      if (!isUploaded && !newest.has(simulationId)) newest.set(simulationId, manifest);
    }
    const told: AlertsEverywhere['simulations'] = [];
    for (const [simulationId, { recordingId }] of newest) {
      // What is wrong with a file is told where it is asked for.
      const { alerts } = await this.alerts.answer(recordingId, null).catch(() => ({ alerts: [] }));
      if (alerts.length === 0) continue;
      told.push({
        simulationId,
        open: alerts.filter(({ toMicros }) => toMicros === null).length,
        unacknowledged: alerts.filter(({ acknowledgement }) => acknowledgement === null).length,
        newest: alerts.at(-1) ?? null,
      });
    }
    return told;
  }

  #tell(news: AlertNews): void {
    this.#told = null;
    this.#options.onNews(news);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#running;
  }

  async #turn(): Promise<void> {
    const all = await this.rules.all().catch(() => new Map<string, readonly WatchRule[]>());
    this.#wanted = new Set([...all].filter(([, rules]) => rules.some(({ isOn }) => isOn)).map(([id]) => id));
    // Whose last rule went, or was switched off, has alerts to be ended once more.
    for (const simulationId of new Set([...this.#watched.keys(), ...this.#wanted])) {
      if (this.#closing.signal.aborted) return;
      await this.#judge(simulationId, all.get(simulationId) ?? []);
      if (!this.#wanted.has(simulationId)) this.#watched.delete(simulationId);
    }
  }

  async #judge(simulationId: string, rules: readonly WatchRule[]): Promise<void> {
    const watched = this.#watched.get(simulationId) ?? this.#begin(simulationId);
    if (this.#wanted.has(simulationId)) this.#follow(simulationId, watched);
    if (!this.#options.mayJudge(simulationId)) return;
    if (watched.hasFailed && performance.now() - watched.triedAt < AGAIN_MILLIS) return;
    watched.triedAt = performance.now();
    try {
      await watched.instance.turn(rules);
      watched.hasFailed = false;
    } catch (err) {
      if (this.#closing.signal.aborted) return;
      const words = 'The watch rules of an instance could not be judged. It is tried again every 30 seconds.';
      if (!watched.hasFailed) this.#options.log.warn({ simulationId, err }, words);
      watched.hasFailed = true;
    }
  }

  /** Whom nobody can read is not asked for again at once. */
  #follow(simulationId: string, watched: Watched): void {
    const isRecorded = this.#options.archive.growingOf(simulationId) !== null;
    if (!isRecorded && performance.now() - watched.followedAt < AGAIN_MILLIS) return;
    if (!isRecorded) watched.followedAt = performance.now();
    this.#options.follow(simulationId);
  }

  #begin(simulationId: string): Watched {
    const { archive, relations, tables } = this.#options;
    const instance = new WatchedInstance({
      ...{ simulationId, archive, relations, tables, alerts: this.alerts, signal: this.#closing.signal },
      onNews: (news) => this.#tell({ simulationId, ...news }),
    });
    const watched = {
      instance,
      followedAt: Number.NEGATIVE_INFINITY,
      triedAt: Number.NEGATIVE_INFINITY,
      hasFailed: false,
    };
    this.#watched.set(simulationId, watched);
    return watched;
  }
}
