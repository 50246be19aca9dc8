import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLUMNS, KEPT_RELATIONS } from '../src/activity/index.ts';
import { followRun } from '../src/archive/relations/follow-run.ts';
import { writeRows } from '../src/copies/files/write-rows.ts';
import type { Manifest } from '../src/recording/index.ts';
import { type BenchCase, type BenchRow, processorMillis } from './measure.ts';
import { record } from './recording.ts';

/*
 * What it costs to tell what every device did, where loads went and where traffic stood: an hour of a thousand carriers that was
 * recorded as it passes, read back, told and written beside its segments.
 */

const HOUR_MILLIS = 3_600_000;
const FLEET = { name: 'fleet', parameters: { carriers: 1000 }, runMode: 'REAL_TIME', hours: 1 } as const;
const MEMORY_BYTES = 512 * 1024 ** 2;

const seconds = (spent: number): string => `${(spent / 1000).toFixed(1)} s`;
const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

interface Written {
  spent: number;
  bytes: number;
  rows: number[];
}

/** Tells what these segments have that was not told before, and writes it. */
async function write(folder: string, { segments }: Pick<Manifest, 'segments'>, isOver: boolean): Promise<Written> {
  const begun = processorMillis();
  const generation = segments[0]?.generation ?? '';
  const written: Written = { spent: 0, bytes: 0, rows: KEPT_RELATIONS.map(() => 0) };
  for await (const { rows } of followRun({ folder, generation, segments }, isOver)) {
    const tables = KEPT_RELATIONS.map((name) => ({
      columns: COLUMNS[name],
      rows: rows[name].map((row) => ({ ...row })),
    }));
    const paths = KEPT_RELATIONS.map((name) => join(folder, 'written', `${name}.parquet`));
    await writeRows(tables, paths, MEMORY_BYTES);
    for (const [at, path] of paths.entries()) {
      written.bytes += (await stat(path)).size;
      written.rows[at] = (written.rows[at] ?? 0) + (tables[at]?.rows.length ?? 0);
    }
  }
  return { ...written, spent: processorMillis() - begun };
}

async function hourOfFleet(): Promise<BenchRow[]> {
  const root = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  try {
    const { manifest, archive, events } = await record(FLEET, root);
    const folder = archive.folderOf(manifest.recordingId);
    await mkdir(join(folder, 'written'));
    const anew = await write(folder, manifest, true);
    let following = 0;
    for (let until = 1; until <= manifest.segments.length; until += 1) {
      const { spent } = await write(folder, { segments: manifest.segments.slice(0, until) }, false);
      following += spent;
    }
    const counts = KEPT_RELATIONS.map((name, at) => `${name} ${anew.rows[at]?.toLocaleString('en')}`).join(', ');
    const what = 'relations of an hour of a thousand carriers';
    const row = (measured: string, budget: string, of: string, baseline: string, holds: boolean): BenchRow => {
      return { what: `${what}: ${of}`, budget, measured, baseline, ratio: '', holds };
    };
    const ofBytes = anew.bytes / manifest.bytes;
    return [
      row(
        seconds(anew.spent),
        '30 s of one core',
        `made anew from ${manifest.segments.length} segments (${events.toLocaleString('en')} events; rows of ${counts})`,
        'reading, telling, writing',
        anew.spent < 30_000,
      ),
      row(share(following / HOUR_MILLIS), '2 % of a core', 'while following', '', following < 0.02 * HOUR_MILLIS),
      row(
        share(ofBytes),
        "15 % of the segments' bytes",
        'files beside the segments',
        `${(anew.bytes / 1e6).toFixed(1)} MB, of ${(manifest.bytes / 1e6).toFixed(1)} MB`,
        ofBytes < 0.15,
      ),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

export const activityCost: BenchCase = { name: 'activity', run: hourOfFleet };
