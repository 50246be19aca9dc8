import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COLUMNS, KEPT_RELATIONS } from '../src/activity/index.ts';
import { followRun } from '../src/archive/relations/follow-run.ts';
import { RunReadings } from '../src/archive/relations/run-readings.ts';
import { writeRows } from '../src/copies/files/write-rows.ts';
import type { Manifest } from '../src/recording/index.ts';
import { processorMillis } from './measure.ts';

/*
 * Tells the relations of a recording and writes them beside its segments, in a process of its own: `node told-beside.js <folder>
 * anew`, or `following`, as each segment is finished. It says what that took.
 */

/** What it took, and what came of it. */
export interface ToldBeside {
  /** Processor time of the whole process from the first segment on: reading, telling, writing, collecting garbage. */
  readonly spentMillis: number;
  readonly rows: number;
  readonly bytes: number;
  /** The most memory that the process had. */
  readonly mostBytes: number;
}

const MEMORY_BYTES = 512 * 1024 ** 2;

async function tell(folder: string, isAnew: boolean): Promise<ToldBeside> {
  const { segments }: Pick<Manifest, 'segments'> = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const written = join(folder, 'written');
  await mkdir(written, { recursive: true });
  const paths = KEPT_RELATIONS.map((name) => join(written, `${name}.parquet`));
  const readings = new RunReadings(() => {});
  const generation = segments[0]?.generation ?? '';
  const bytes = new Map<number, number>();
  let rows = 0;
  const begun = processorMillis();
  for (let until = isAnew ? segments.length : 1; until <= segments.length; until += 1) {
    const asked = { place: { folder, bucket: null }, generation, segments: segments.slice(0, until) };
    for await (const { segment, values } of followRun(readings, asked, isAnew)) {
      const tables = KEPT_RELATIONS.map((name) => ({ columns: COLUMNS[name], values: values[name] }));
      await writeRows(tables, paths, MEMORY_BYTES);
      const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
      bytes.set(
        segment,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      rows += tables.reduce((sum, table) => sum + (table.values[0]?.length ?? 0), 0);
    }
  }
  return {
    spentMillis: processorMillis() - begun,
    rows,
    bytes: [...bytes.values()].reduce((sum, each) => sum + each, 0),
    mostBytes: process.resourceUsage().maxRSS * 1024,
  };
}

const [folder = '', how] = process.argv.slice(2);
console.log(JSON.stringify(await tell(folder, how === 'anew')));
process.exit(0);
