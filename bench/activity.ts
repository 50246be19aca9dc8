import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLUMNS, KEPT_RELATIONS } from '../src/activity/index.ts';
import { followRun } from '../src/archive/relations/follow-run.ts';
import { RunReadings } from '../src/archive/relations/run-readings.ts';
import { writeRows } from '../src/copies/files/write-rows.ts';
import type { Manifest } from '../src/recording/index.ts';
import { SECONDS_PER_HOUR } from '../src/units/index.ts';
import { type BenchCase, type BenchRow, processorMillis } from './measure.ts';
import { record } from './recording.ts';

/*
 * What it costs to tell what every device did, where loads went and where traffic stood: an hour of a thousand carriers that was
 * recorded as it passes, read back, told and written beside its segments.
 */

const MILLIS_PER_SECOND = 1000;
const HOURS = 1;
const FLEET = { name: 'fleet', parameters: { carriers: 1000 }, runMode: 'REAL_TIME', hours: HOURS } as const;
const MEMORY_BYTES = 512 * 1024 ** 2;

const seconds = (spent: number): string => `${(spent / MILLIS_PER_SECOND).toFixed(1)} s`;
const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** Files beside the segments of a recording, as they are written by one who follows it. */
class Beside {
  /** Processor time that it took. */
  spent = 0;
  rows = 0;
  readonly #folder: string;
  readonly #readings = new RunReadings();
  readonly #bytes = new Map<number, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get bytes(): number {
    return [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  async write({ segments }: Pick<Manifest, 'segments'>, isOver: boolean): Promise<void> {
    const begun = processorMillis();
    const generation = segments[0]?.generation ?? '';
    const paths = KEPT_RELATIONS.map((name) => join(this.#folder, 'written', `${name}.parquet`));
    await mkdir(join(this.#folder, 'written'), { recursive: true });
    const asked = { folder: this.#folder, generation, segments };
    for await (const { segment, values } of followRun(this.#readings, asked, isOver)) {
      const tables = KEPT_RELATIONS.map((name) => ({ columns: COLUMNS[name], values: values[name] }));
      await writeRows(tables, paths, MEMORY_BYTES);
      const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
      this.#bytes.set(
        segment,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      this.rows += tables.reduce((sum, table) => sum + (table.values[0]?.length ?? 0), 0);
    }
    this.spent += processorMillis() - begun;
  }
}

async function hourOfFleet(): Promise<BenchRow[]> {
  const root = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  try {
    const { manifest, archive, events } = await record(FLEET, root);
    const folder = archive.folderOf(manifest.recordingId);
    const followed = new Beside(folder);
    for (let until = 1; until <= manifest.segments.length; until += 1) {
      await followed.write({ segments: manifest.segments.slice(0, until) }, false);
    }
    const anew = new Beside(folder);
    await anew.write(manifest, true);
    return rowsOf(manifest, events, anew, followed);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function rowsOf(manifest: Manifest, events: number, anew: Beside, followed: Beside): BenchRow[] {
  const what = 'relations of an hour of a thousand carriers';
  const ofCore = followed.spent / (HOURS * SECONDS_PER_HOUR * MILLIS_PER_SECOND);
  const ofBytes = anew.bytes / manifest.bytes;
  const read = `${manifest.segments.length} segments, ${events.toLocaleString('en')} events`;
  return [
    {
      what: `${what}: made anew`,
      budget: '30 s of one core',
      measured: seconds(anew.spent),
      baseline: `${read}, ${anew.rows.toLocaleString('en')} rows: read, told, written`,
      ratio: '',
      holds: anew.spent < 30 * MILLIS_PER_SECOND,
    },
    {
      what: `${what}: while following`,
      budget: '2 % of a core',
      measured: share(ofCore),
      baseline: `${seconds(followed.spent)}, ${followed.rows.toLocaleString('en')} rows written`,
      ratio: '',
      holds: ofCore < 0.02,
    },
    {
      what: `${what}: files beside the segments`,
      budget: "15 % of the segments' bytes",
      measured: share(ofBytes),
      baseline: `${(anew.bytes / 1e6).toFixed(1)} MB, of ${(manifest.bytes / 1e6).toFixed(1)} MB`,
      ratio: '',
      holds: ofBytes < 0.15,
    },
  ];
}

export const activityCost: BenchCase = { name: 'activity', run: hourOfFleet };
