import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { COLUMNS, KEPT_RELATIONS, type RelationName } from '../../activity/index.ts';
import {
  type Archive,
  type Manifest,
  type RecentAnswer,
  type RelationAnswer,
  type RelationAsked,
  RelationFailure,
  RelationThread,
  type SegmentRelations,
} from '../../archive/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import { createSerialQueue, type SimMicros } from '../../units/index.ts';
import type { Copies } from '../copies/copies.ts';
import type { DerivedRows } from '../copies/load-derived.ts';
import { GatewayFailure, noGeneration } from '../failures.ts';

/** What the address names rows by. */
const NAMED_BY = { activity: 'entity', holds: 'entity', journeys: 'load', traffic: 'path' } as const;

type Range = Pick<RelationAsked, 'names' | 'fromMicros' | 'toMicros' | 'knownRevision' | 'withMotion'> & {
  readonly generation?: string | undefined;
};

const ALL: Range = { names: [], fromMicros: null, toMicros: null, knownRevision: null };

interface RelationsOptions {
  /** Writes Parquet files, to be taken away. */
  filesOf: Copies['filesOf'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What follows from recorded streams, derived beside everything else that the gateway does. */
export class Relations {
  readonly #archive: Archive;
  readonly #options: RelationsOptions;
  readonly #thread: RelationThread;
  readonly #inTurn = createSerialQueue();
  /** Recordings whose files are to be looked at. */
  readonly #due = new Set<string>();
  /** Recordings that grow, of which no more is written until it is asked for, or until they are over. */
  readonly #failed = new Set<string>();
  #isClosed = false;

  constructor(archive: Archive, options: RelationsOptions) {
    this.#archive = archive;
    this.#options = options;
    this.#thread = new RelationThread(({ folder, message }) =>
      archive.relations.tellNamedAnew(basename(folder), new Error(message)),
    );
    archive.onFinished((recordingId) => {
      if (!this.#failed.has(recordingId) || archive.manifest(recordingId)?.isGrowing !== true)
        this.#follow(recordingId);
    });
    archive.relations.onForgetting(async (generation, first) =>
      this.#isClosed ? null : this.#thread.idsBefore(generation, first),
    );
  }

  /** Has what follows from a recording written beside its segments, as far as it is not there. */
  #follow(recordingId: string): void {
    if (this.#isClosed || this.#due.has(recordingId)) return;
    this.#due.add(recordingId);
    void this.#inTurn(async () => {
      this.#due.delete(recordingId);
      this.#failed.delete(recordingId);
      const { segments = [] } = this.#archive.manifest(recordingId) ?? {};
      if (!this.#isClosed)
        await this.#ofWhatIsLeft(recordingId, segments, (left) => this.#putBeside(recordingId, left));
    }).catch((err) => {
      if (this.#isClosed) return;
      this.#failed.add(recordingId);
      this.#options.log.warn(
        { recordingId, err },
        'The Parquet files beside the segments of a recording could not be written. They are made anew when somebody asks for what they tell, or when the recording is over.',
      );
    });
  }

  async #putBeside(recordingId: string, segments: Manifest['segments']): Promise<void> {
    const { isGrowing = true } = this.#archive.manifest(recordingId) ?? {};
    const last = segments.at(-1)?.generation;
    for (const generation of new Set(segments.map((segment) => segment.generation))) {
      const isOver = generation !== last || !isGrowing;
      const finished = segments.filter((segment) => segment.generation === generation && !segment.isOpen);
      const told = { generation, isOver, segments: finished.map(({ segment }) => segment) };
      if (finished.length === 0 || (await this.#archive.relations.areTold(recordingId, told))) continue;
      const place = this.#archive.placeOf(recordingId);
      for await (const { segment, values } of this.#thread.follow({ place, generation, segments }, isOver)) {
        // Who records it elsewhere writes them there.
        if ((await this.#write(recordingId, segment, values)) !== 'put') return;
      }
      await this.#archive.relations.note(recordingId, told);
    }
  }

  async #write(recordingId: string, segment: number, values: SegmentRelations['values']) {
    const tables = KEPT_RELATIONS.map((name) => ({ columns: COLUMNS[name], values: values[name] }));
    const [activity = '', journeys = '', traffic = ''] = await this.#options.filesOf(tables);
    try {
      return await this.#archive.relations.put(recordingId, segment, { activity, journeys, traffic });
    } finally {
      for (const path of [activity, journeys, traffic]) await rm(path, { force: true });
    }
  }

  /** The recording that a live instance is answered from. @throws GatewayFailure where there is none */
  async recordedOf(simulationId: string): Promise<Manifest> {
    await this.#archive.refreshed();
    const [recorded] = this.#archive.recordedOf(simulationId);
    if (recorded) return recorded;
    throw new GatewayFailure('RECORDING_NOT_FOUND', `Nothing of "${simulationId}" has been recorded yet.`);
  }

  /** @throws GatewayFailure */
  async ask(
    recordingId: string,
    relation: RelationName,
    { generation: asked, ...range }: Range,
  ): Promise<{ told: RelationAnswer; generation: string }> {
    await this.#archive.drained(recordingId);
    const { isGrowing, segments } = this.#known(recordingId);
    const generation = asked ?? segments.at(-1)?.generation;
    if (generation === undefined || !segments.some((segment) => segment.generation === generation))
      throw noGeneration(generation);
    if (!isGrowing || this.#failed.has(recordingId)) this.#follow(recordingId);
    const place = this.#archive.placeOf(recordingId);
    const told = await this.#ofWhatIsLeft(recordingId, segments, (left) =>
      this.#thread.ask({ place, segments: left, generation, relation, ...range }),
    ).catch((error) => {
      throw inOurWords(relation, error);
    });
    return { told, generation };
  }

  /**
   * What has become known of a recording that grows, for the one who watches it.
   * @param fromMicros at most where the time ended that was told before
   * @throws GatewayFailure
   */
  async recent(
    recordingId: string,
    relations: readonly RelationName[],
    fromMicros: SimMicros,
  ): Promise<RecentAnswer & { generation: string }> {
    await this.#archive.drained(recordingId);
    const { segments } = this.#known(recordingId);
    const { generation = '' } = segments.at(-1) ?? {};
    const place = this.#archive.placeOf(recordingId);
    const asked = { place, generation, relations, fromMicros };
    const told = await this.#ofWhatIsLeft(recordingId, segments, (left) =>
      this.#thread.recent({ ...asked, segments: left }),
    );
    return { ...told, generation };
  }

  /** Asks again where the oldest segments went while they were read. */
  async #ofWhatIsLeft<Answer>(
    recordingId: string,
    segments: Manifest['segments'],
    ask: (segments: Manifest['segments']) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask(segments);
    } catch (error) {
      await this.#archive.refreshed();
      const { segments: left } = this.#known(recordingId);
      const numbers = new Set(left.map(({ segment }) => segment));
      if (segments.every(({ segment }) => numbers.has(segment))) throw error;
      return this.#ofWhatIsLeft(recordingId, left, ask);
    }
  }

  /** @throws GatewayFailure */
  #known(recordingId: string): Manifest {
    const manifest = this.#archive.manifest(recordingId);
    if (!manifest) throw new GatewayFailure('RECORDING_NOT_FOUND', `There is no recording "${recordingId}".`);
    return manifest;
  }

  /** A whole relation of an instance, or of a recorded run, as the rows of a table. @throws GatewayFailure */
  async table(simulationId: string, relation: RelationName): Promise<DerivedRows> {
    const run = recordedRunOf(simulationId);
    const { recordingId } = run ?? (await this.recordedOf(simulationId));
    const { told } = await this.ask(recordingId, relation, ALL);
    const { fromMicros, toMicros, complete, rowCount } = told.head;
    return {
      columns: COLUMNS[relation],
      rowCount,
      observation: {
        simulationTimeStartMicros: fromMicros,
        simulationTimeEndMicros: toMicros,
        timeStable: true,
        consistent: complete,
      },
      pages: told.rows(),
    };
  }

  /** What is being written is left as it is: the next gateway goes on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#thread.close();
    await this.#inTurn(() => {});
  }
}

function inOurWords(relation: RelationName, error: unknown): unknown {
  if (!(error instanceof RelationFailure)) return error;
  const { unknownName, message } = error;
  if (unknownName === null) return new GatewayFailure('RELATION_UNAVAILABLE', message);
  const code = relation === 'traffic' ? 'PATH_NOT_FOUND' : 'ENTITY_NOT_FOUND';
  return new GatewayFailure(code, `The run has no ${NAMED_BY[relation]} named "${unknownName}".`);
}
