import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { Manifest } from '../src/recording/index.ts';
import { SECONDS_PER_HOUR } from '../src/units/index.ts';
import type { BenchCase, BenchRow } from './measure.ts';
import { record } from './recording.ts';
import type { ToldBeside } from './told-beside.ts';

/*
 * What it costs to tell what every device did, where loads went and where traffic stood: an hour of a thousand carriers that was
 * recorded as it passes, read back, told and written beside its segments. It is told by what is built, as a gateway does: the loader
 * of TypeScript names each function anew whenever it is made, which takes a quarter of the time more.
 */

const MILLIS_PER_SECOND = 1000;
const HOURS = 1;
const FLEET = { name: 'fleet', parameters: { carriers: 1000 }, runMode: 'REAL_TIME', hours: HOURS } as const;
const MEGABYTE = 1e6;
/** Beside what it loads from packages. */
const BUILT = fileURLToPath(new URL('../node_modules/.bench', import.meta.url));

const seconds = (spent: number): string => `${(spent / MILLIS_PER_SECOND).toFixed(1)} s`;
const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

async function buildTold(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: ['zod'] },
    build: { ssr: fileURLToPath(new URL('told-beside.ts', import.meta.url)), target: 'node20', outDir: BUILT },
  });
}

async function toldBy(folder: string, how: 'anew' | 'following'): Promise<ToldBeside> {
  const { stdout } = await promisify(execFile)(process.execPath, [`${BUILT}/told-beside.js`, folder, how]);
  return JSON.parse(stdout);
}

async function hourOfFleet(): Promise<BenchRow[]> {
  const root = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  try {
    const { manifest, archive, events } = await record(FLEET, root);
    const folder = archive.folderOf(manifest.recordingId);
    await buildTold();
    const followed = await toldBy(folder, 'following');
    const anew = await toldBy(folder, 'anew');
    return rowsOf(manifest, events, anew, followed);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function rowsOf(manifest: Manifest, events: number, anew: ToldBeside, followed: ToldBeside): BenchRow[] {
  const what = 'relations of an hour of a thousand carriers';
  const ofCore = followed.spentMillis / (HOURS * SECONDS_PER_HOUR * MILLIS_PER_SECOND);
  const ofBytes = anew.bytes / manifest.bytes;
  const [load = 0] = loadavg();
  const others = `with a load of ${load.toFixed(1)} on ${availableParallelism()} cores`;
  const read = `${manifest.segments.length} segments, ${events.toLocaleString('en')} events`;
  return [
    {
      what: `${what}: made anew`,
      budget: '30 s of one core',
      measured: seconds(anew.spentMillis),
      baseline: `${read}, ${anew.rows.toLocaleString('en')} rows read, told, written in ${megabytes(anew.mostBytes)}, ${others}`,
      ratio: '',
      holds: anew.spentMillis < 30 * MILLIS_PER_SECOND,
    },
    {
      what: `${what}: while following`,
      budget: '2 % of a core',
      measured: share(ofCore),
      baseline: `${seconds(followed.spentMillis)}, ${followed.rows.toLocaleString('en')} rows written in ${megabytes(followed.mostBytes)}, ${others}`,
      ratio: '',
      holds: ofCore < 0.02,
    },
    {
      what: `${what}: files beside the segments`,
      budget: "15 % of the segments' bytes",
      measured: share(ofBytes),
      baseline: `${megabytes(anew.bytes)}, of ${megabytes(manifest.bytes)}`,
      ratio: '',
      holds: ofBytes < 0.15,
    },
  ];
}

export const activityCost: BenchCase = { name: 'activity', run: hourOfFleet };
