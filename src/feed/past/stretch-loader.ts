import { silence, systemTimers, type Timers } from '../../client/index.ts';
import type { AnimationBatch } from '../../protocol/index.ts';
import type { Stretch, StretchPart } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { WorldMaker } from '../apply-answers.ts';
import { indexAt, isKnownAt } from '../epochs.ts';
import { EventLog } from '../event-log.ts';
import { inSlices } from '../slices.ts';
import { type Trouble, troubleOf } from '../trouble.ts';
import type { RecordedEpoch } from './recorded-epochs.ts';
import { stretchesAhead } from './stretches-ahead.ts';

/** How a stretch is read: without its keyframe where a world is there that it goes on from, and until it is aborted. */
export interface WantedParts {
  withKeyframe: boolean;
  signal: AbortSignal;
}

/** Reads a stretch of a recording part by part. */
export type StretchReader = (stretch: Stretch, wanted: WantedParts) => AsyncIterable<StretchPart>;

export interface LoaderOptions {
  read: StretchReader;
  createWorld: WorldMaker;
  /** Bound on what its worlds take. */
  mostBytes?: number;
  /** Something was read, or could not be. */
  onChange: (trouble: Trouble | null) => void;
  timers?: Timers;
}

/** A world made of one stretch and those that go on from it, in a row; its events are on the timeline. */
interface LoadedWorld {
  readonly world: World;
  readonly events: EventLog;
}

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** A world that goes on beyond this part of the bound is followed by another one, so that what is far behind can go. */
const LARGEST_PART = 1 / 4;
const AGAIN_MILLIS = 3000;
/** A stretch that nobody wants any more and of which nothing comes for so long gives way to what is wanted. */
const GIVE_WAY_MILLIS = 1000;

/** Gives recorded epochs their worlds where they are wanted, and takes them away again within a bound. */
export class StretchLoader {
  readonly #options: LoaderOptions;
  readonly #timers: Timers;
  readonly #mostBytes: number;
  #epochs: readonly RecordedEpoch[] = [];
  /** What was looked at longest ago comes first. */
  #loaded: readonly LoadedWorld[] = [];
  /** In the order in which they are to be read. */
  #wanted: readonly RecordedEpoch[] = [];
  #wantedStep = 0;
  /** The instant that is to be shown. */
  #wantedMicros: SimMicros = Number.NaN;
  #anticipated: RecordedEpoch | null = null;
  #reading: RecordedEpoch | null = null;
  /** Ends the wait for what failed. */
  #failedPause = new AbortController();

  constructor(options: LoaderOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#mostBytes = options.mostBytes ?? DEFAULT_BYTES;
  }

  get keptBytes(): number {
    return this.#loaded.reduce((sum, { world }) => sum + world.historyBytes, 0);
  }

  /** Other epochs than before: none of them has a world. */
  know(epochs: readonly RecordedEpoch[]): void {
    this.#epochs = epochs;
    this.#loaded = [];
    this.#wanted = [];
    this.#anticipated = null;
  }

  eventsOf({ world }: RecordedEpoch): EventLog | undefined {
    return this.#loaded.find((loaded) => loaded.world === world)?.events;
  }

  /** What is to be shown next, and which way it goes on (0: nowhere): read now, unless it is already. */
  want(timelineMicros: SimMicros, direction: number): void {
    const index = indexAt(this.#epochs, timelineMicros);
    const epoch = this.#epochs[index];
    const step = Math.sign(direction);
    this.#wantedMicros = timelineMicros;
    if (epoch === undefined) return;
    this.#lookAt(epoch);
    if (epoch === this.#wanted[0] && step === this.#wantedStep) return;
    this.#wantedStep = step;
    this.#wanted = stretchesAhead(this.#epochs, index, step);
    this.#failedPause.abort();
    void this.#readWanted();
  }

  /** What may be wanted next: it is read once all that is wanted is, in place of what was looked at longest ago. */
  anticipate(timelineMicros: SimMicros): void {
    const epoch = this.#epochs[indexAt(this.#epochs, timelineMicros)] ?? null;
    this.#anticipated = epoch === this.#reading ? null : epoch;
    void this.#readWanted();
  }

  /** One at a time, what is to be shown first; what nobody wants any more is not begun. */
  async #readWanted(): Promise<void> {
    if (this.#reading !== null) return;
    for (let next = this.#nextToRead(); next !== null; next = this.#nextToRead()) {
      this.#reading = next;
      // Once is enough: it is forgotten like any other.
      if (next === this.#anticipated) this.#anticipated = null;
      try {
        await this.#readEpoch(next);
        this.#options.onChange(null);
      } catch (error) {
        // Of what nobody has asked for yet nothing is told.
        if (this.#wanted.includes(next)) await this.#tellAndWait(error);
      }
    }
    this.#reading = null;
  }

  async #tellAndWait(error: unknown): Promise<void> {
    this.#options.onChange(troubleOf(error));
    this.#failedPause = new AbortController();
    await this.#timers.sleep(AGAIN_MILLIS, this.#failedPause.signal).catch(() => undefined);
  }

  #nextToRead(): RecordedEpoch | null {
    const missing = this.#wanted.find((epoch) => !isWhole(epoch));
    // Nothing is read ahead at the cost of what is shown.
    if (missing) return missing === this.#wanted[0] || this.keptBytes < this.#mostBytes ? missing : null;
    return this.#anticipated === null || isWhole(this.#anticipated) ? null : this.#anticipated;
  }

  async #readEpoch(epoch: RecordedEpoch): Promise<void> {
    const epochs = this.#epochs;
    const before = this.#goingOnInto(epoch);
    let loaded = before;
    if (before) show(before.world, epoch);
    try {
      for await (const part of this.#partsOf(epoch, before === null)) {
        const world = 'keyframe' in part ? await this.#options.createWorld(part.keyframe) : null;
        // The past may be known otherwise by now.
        if (epochs !== this.#epochs) return;
        if (world) loaded = this.#add(world, epoch);
        else if (loaded && 'batches' in part) await this.#goOn(loaded, epoch, part);
      }
    } catch (error) {
      if (loaded && loaded !== before) this.#forget(loaded);
      throw error;
    }
    if (!loaded) throw new Error('a stretch was read without what it begins with');
    epoch.knownMicros = epoch.endMicros;
    this.#keepWithinBound(epoch);
  }

  /** The parts of a stretch, until it gives way: one that hangs holds up nothing else. */
  async *#partsOf(epoch: RecordedEpoch, withKeyframe: boolean): AsyncGenerator<StretchPart> {
    const hung = new AbortController();
    const watching = new AbortController();
    const parts = this.#options.read(epoch.stretch, { withKeyframe, signal: hung.signal })[Symbol.asyncIterator]();
    const heard = { at: this.#timers.now() };
    const givingWay = this.#giveWay(epoch, heard, watching.signal).then(() => {
      hung.abort();
      throw new Error('nobody wants it any more');
    });
    givingWay.catch(() => undefined);
    try {
      for (;;) {
        const { done, value } = await Promise.race([parts.next(), givingWay]);
        if (done) return;
        yield value;
        heard.at = this.#timers.now();
      }
    } finally {
      watching.abort();
      if (!hung.signal.aborted) await parts.return?.();
    }
  }

  /** Fulfilled once nothing has come of a stretch for a while and something else is wanted in its place. */
  async #giveWay(epoch: RecordedEpoch, heard: { at: number }, signal: AbortSignal): Promise<void> {
    do {
      await silence(heard, GIVE_WAY_MILLIS, this.#timers, signal);
      heard.at = this.#timers.now();
    } while (this.#wanted.includes(epoch) || this.#nextToRead() === null);
  }

  /** Where the instant that is waited for is known now, that is told at once: the rest of its stretch follows. */
  async #goOn(loaded: LoadedWorld, epoch: RecordedEpoch, part: Extract<StretchPart, { batches: unknown }>) {
    const { offsetMicros, endMicros, knownMicros } = epoch;
    const isUsable = await inSlices(applied(loaded, part.batches, offsetMicros));
    const isAwaited = this.#wanted[0] === epoch && !isKnownAt(epoch, this.#wantedMicros);
    const toldMicros = isUsable ? Math.min(part.knownMicros + offsetMicros, endMicros) : endMicros;
    epoch.knownMicros = Math.max(knownMicros, toldMicros);
    if (isAwaited && isKnownAt(epoch, this.#wantedMicros)) this.#options.onChange(null);
  }

  /** The world whose last stretch ends where this one goes on, if it may grow. */
  #goingOnInto(epoch: RecordedEpoch): LoadedWorld | null {
    const before = this.#epochs[this.#epochs.indexOf(epoch) - 1];
    if (!epoch.stretch.goesOn || before === undefined || !isWhole(before)) return null;
    const loaded = this.#loaded.find(({ world }) => world === before.world);
    return loaded && loaded.world.historyBytes < this.#mostBytes * LARGEST_PART ? loaded : null;
  }

  #add(world: World, epoch: RecordedEpoch): LoadedWorld {
    // Lists read what was said for themselves.
    const added = { world, events: new EventLog(0) };
    this.#loaded = [...this.#loaded, added];
    show(world, epoch);
    return added;
  }

  #forget({ world }: LoadedWorld): void {
    this.#loaded = this.#loaded.filter((loaded) => loaded.world !== world);
    for (const epoch of this.#epochs) if (epoch.world === world) epoch.world = null;
  }

  #keepWithinBound(read: RecordedEpoch): void {
    const needed = new Set([read, ...this.#wanted].map(({ world }) => world));
    for (const loaded of this.#loaded) {
      if (this.keptBytes <= this.#mostBytes) return;
      if (!needed.has(loaded.world)) this.#forget(loaded);
    }
  }

  /** Called in every frame: nothing is allocated while the same world is looked at. */
  #lookAt({ world }: RecordedEpoch): void {
    if (world === null || this.#loaded.at(-1)?.world === world) return;
    this.#loaded = this.#loaded.toSorted((a, b) => Number(a.world === world) - Number(b.world === world));
  }
}

function show(world: World, epoch: RecordedEpoch): void {
  epoch.world = world;
  epoch.knownMicros = epoch.startMicros;
}

function isWhole({ world, knownMicros, endMicros }: RecordedEpoch): boolean {
  return world !== null && knownMicros >= endMicros;
}

/**
 * Applies batches one after the other; a world that cannot use one stays as it is after those before it.
 * @returns false where that was so
 */
function* applied({ world, events }: LoadedWorld, batches: readonly AnimationBatch[], offsetMicros: SimMicros) {
  for (const batch of batches) {
    const application = tryToApply(world, batch);
    if (application === null) return false;
    if (application === 'ignored') continue;
    for (const event of batch.events) events.add(event, event.simulationTimeMicros + offsetMicros);
    yield;
  }
  return true;
}

/** Null where it cannot be used; ignored is what was read before reading failed. */
function tryToApply(world: World, batch: AnimationBatch): ReturnType<World['applyBatch']> | null {
  try {
    return world.applyBatch(batch);
  } catch {
    return null;
  }
}
