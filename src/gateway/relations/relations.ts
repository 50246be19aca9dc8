import { COLUMNS, type RelationName } from '../../activity/index.ts';
import {
  type Archive,
  type Manifest,
  type RelationAnswer,
  type RelationAsked,
  RelationFailure,
  RelationThread,
} from '../../archive/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import type { DerivedRows } from '../copies/load-derived.ts';
import { GatewayFailure } from '../failures.ts';

/** What the address names rows by. */
const NAMED_BY = { activity: 'entity', holds: 'entity', journeys: 'load', traffic: 'path' } as const;

type Range = Pick<RelationAsked, 'names' | 'fromMicros' | 'toMicros' | 'withMotion'> & {
  readonly generation?: string | undefined;
};

const ALL: Range = { names: [], fromMicros: null, toMicros: null };

/** What follows from recorded streams, derived beside everything else that the gateway does. */
export class Relations {
  readonly #archive: Archive;
  readonly #thread = new RelationThread();

  constructor(archive: Archive) {
    this.#archive = archive;
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

  close(): void {
    this.#thread.close();
  }
}

function inOurWords(relation: RelationName, error: unknown): unknown {
  if (!(error instanceof RelationFailure)) return error;
  const { unknownName, message } = error;
  if (unknownName === null) return new GatewayFailure('RELATION_UNAVAILABLE', message);
  const code = relation === 'traffic' ? 'PATH_NOT_FOUND' : 'ENTITY_NOT_FOUND';
  return new GatewayFailure(code, `The run has no ${NAMED_BY[relation]} named "${unknownName}".`);
}
