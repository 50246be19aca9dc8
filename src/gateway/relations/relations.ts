import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { COLUMNS, KEPT_RELATIONS, type RelationName } from '../../activity/index.ts';
import {
  type Archive,
  type Manifest,
  type RelationAnswer,
  type RelationAsked,
  RelationFailure,
  RelationThread,
  type SegmentRelations,
} from '../../archive/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import type { Copies } from '../copies/copies.ts';
import type { DerivedRows } from '../copies/load-derived.ts';
import { GatewayFailure } from '../failures.ts';

/** What the address names rows by. */
const NAMED_BY = { activity: 'entity', holds: 'entity', journeys: 'load', traffic: 'path' } as const;

type Range = Pick<RelationAsked, 'names' | 'fromMicros' | 'toMicros' | 'withMotion'> & {
  readonly generation?: string | undefined;
};

const ALL: Range = { names: [], fromMicros: null, toMicros: null };

interface RelationsOptions {
  /** Writes Parquet files, to be taken away. */
  filesOf: Copies['filesOf'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What follows from recorded streams, derived beside everything else that the gateway does. */
export class Relations {
  readonly #archive: Archive;
  readonly #options: RelationsOptions;
  readonly #thread = new RelationThread();
  readonly #inTurn = createSerialQueue();
  /** Recordings whose files are to be looked at. */
  readonly #due = new Set<string>();
  /** Recordings that grow, of which no more is written until it is asked for, or until they are over. */
  readonly #failed = new Set<string>();
  #isClosed = false;

  constructor(archive: Archive, options: RelationsOptions) {
    this.#archive = archive;
    this.#options = options;
    archive.onFinished((recordingId) => {
      if (!this.#failed.has(recordingId) || archive.manifest(recordingId)?.isGrowing !== true)
        this.#follow(recordingId);
    });
  }

  /** Has what follows from a recording written beside its segments, as far as it is not there. */
  #follow(recordingId: string): void {
    if (this.#isClosed || this.#due.has(recordingId)) return;
    this.#due.add(recordingId);
    void this.#inTurn(async () => {
      this.#due.delete(recordingId);
      this.#failed.delete(recordingId);
      if (!this.#isClosed) await this.#putBeside(recordingId);
    }).catch((err) => {
      if (this.#isClosed) return;
      this.#failed.add(recordingId);
      this.#options.log.warn(
        { recordingId, err },
        'The Parquet files beside the segments of a recording could not be written. They are made anew when somebody asks for what they tell, or when the recording is over.',
      );
    });
  }

  async #putBeside(recordingId: string): Promise<void> {
    const { segments = [], isGrowing = true } = this.#archive.manifest(recordingId) ?? {};
    const last = segments.at(-1)?.generation;
    for (const generation of new Set(segments.map((segment) => segment.generation))) {
      const isOver = generation !== last || !isGrowing;
      const finished = segments.filter((segment) => segment.generation === generation && !segment.isOpen);
      const told = { generation, isOver, segments: finished.map(({ segment }) => segment) };
      if (finished.length === 0 || (await this.#archive.relations.areTold(recordingId, told))) continue;
      const folder = this.#archive.folderOf(recordingId);
      for await (const { segment, values } of this.#thread.follow({ folder, generation, segments }, isOver)) {
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
    const manifest = this.#archive.manifest(recordingId);
    if (!manifest) throw new GatewayFailure('RECORDING_NOT_FOUND', `There is no recording "${recordingId}".`);
    const { segments } = manifest;
    const generation = asked ?? segments.at(-1)?.generation;
    if (generation === undefined || !segments.some((segment) => segment.generation === generation)) {
      throw new GatewayFailure('GENERATION_NOT_FOUND', `The run has no generation "${generation ?? ''}".`);
    }
    try {
      const folder = this.#archive.folderOf(recordingId);
      if (!manifest.isGrowing || this.#failed.has(recordingId)) this.#follow(recordingId);
      return { told: await this.#thread.ask({ folder, segments, generation, relation, ...range }), generation };
    } catch (error) {
      throw inOurWords(relation, error);
    }
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
