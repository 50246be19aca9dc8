import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaultyService, startFaultyService } from '../../e2e/faulty-service.ts';
import { type BenchCase, type BenchRow, medianOf } from '../measure.ts';
import { WatchedHealth } from '../watched-health.ts';
import { FAULTS, SIMULATION } from './faults.ts';
import { startPlant } from './plant.ts';
import { SoakedGateway } from './soaked-gateway.ts';
import { watchAll } from './viewers.ts';

/** An hour says whether memory is flat; minutes say whether it runs. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const VIEWERS = 200;
const FAULT_MILLIS = 10_000;
const CALM_MILLIS = 10_000;
const LOOK_MILLIS = 1_000;
const DISK_MEBIBYTES = 24;
const RECORDINGS_BYTES = 12 * 1024 ** 2;
/** What the middle of the last third may lie over that of the one before it. */
const GROWTH_SHARE = 0.1;
const HEALTH_BUDGET_MILLIS = 250;

const UNIT = new URL('../../deploy/aisle.service', import.meta.url);

/** How the unit of systemd lets the C library give memory back. */
function allocatorSettings(): Record<string, string> {
  const settings = readFileSync(UNIT, 'utf8').matchAll(/\b(MALLOC_\w+)=(\d+)/g);
  return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]));
}

/** A disk of its own where we may make one. */
async function smallDisk(): Promise<{ disk: string; remove(): Promise<void> }> {
  const disk = await mkdtemp(join(tmpdir(), 'aisle-soak-'));
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEBIBYTES}m`, 'tmpfs', disk]);
  return {
    disk,
    async remove() {
      execFileSync('/bin/umount', [disk]);
      await rm(disk, { recursive: true });
    },
  };
}

interface Look {
  /** What goes wrong meanwhile. */
  fault: string;
  mebibytes: number;
  /** The slowest answer of /healthz since the look before, and how long the gateway's loop did nothing else. */
  healthMillis: number;
  heldMillis: number;
}

const CALM = 'calm';

/** Looks at the gateway once a second, until the signal is aborted. */
async function lookAt(gateway: SoakedGateway, now: { fault: string }, end: AbortSignal): Promise<Look[]> {
  const looks: Look[] = [];
  const health = new WatchedHealth(gateway.url);
  while (!end.aborted && gateway.isRunning) {
    await pause(LOOK_MILLIS);
    if (!gateway.isRunning) break;
    const { fault } = now;
    looks.push({
      fault,
      mebibytes: gateway.residentMebibytes(),
      healthMillis: health.slowestMillis(),
      heldMillis: gateway.longestHeldMillis(),
    });
  }
  await health.end();
  return looks;
}

/** One fault after the other, with calm between. @returns how many, and which of them could not be begun or ended */
async function goThrough(service: FaultyService, gateway: SoakedGateway, disk: string, now: { fault: string }) {
  const endAt = performance.now() + MINUTES * 60_000;
  const failed: string[] = [];
  let count = 0;
  while (performance.now() < endAt && gateway.isRunning) {
    for (const [name, begin] of Object.entries(FAULTS)) {
      await pause(CALM_MILLIS);
      try {
        now.fault = name;
        const end = await begin(service, gateway, disk);
        await pause(FAULT_MILLIS);
        await end();
      } catch (error) {
        failed.push(
          `${name}: ${error instanceof Error ? [error.message, error.cause].filter(Boolean).join(', ') : error}`,
        );
      }
      now.fault = CALM;
      count += 1;
    }
  }
  await pause(CALM_MILLIS);
  return { count, failed };
}

async function soak() {
  const plant = await startPlant(4);
  const service = await startFaultyService(plant.baseUrl);
  const { disk, remove } = await smallDisk();
  const gateway = await SoakedGateway.start({
    PORT: '0',
    SIMULATION_BASE_URL: service.baseUrl,
    SIMULATION_API_KEY: plant.apiKey,
    SIMULATION_IDS: SIMULATION,
    ...allocatorSettings(),
    RECORDINGS_DIR: disk,
    RECORDINGS_MAX_BYTES: String(RECORDINGS_BYTES),
  });
  const end = new AbortController();
  const now = { fault: CALM };
  const looking = lookAt(gateway, now, end.signal);
  const watching = watchAll(gateway.url, SIMULATION, VIEWERS, end.signal);
  const faults = await goThrough(service, gateway, disk, now);
  end.abort();
  const [looks, watched] = [await looking, await watching];
  const { isRunning, log } = gateway;
  const recorded = isRunning ? await recordedBytes(gateway.url) : Number.NaN;
  if (isRunning) await gateway.stop();
  for (const { close } of [service, plant]) await close();
  await remove();
  return { looks, watched, faults, isRunning, recorded, phases: log.map(({ phase }) => phase) };
}

async function recordedBytes(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^aisle_recordings_bytes (\S+)$/m.exec(figures)?.[1]);
}

/** Memory in the middle of a third of the time: what was held once is in the thirds after it, too. */
function middleOfThird(looks: readonly Look[], third: number): number {
  const [first, length] = [Math.floor((looks.length * third) / 3), Math.floor(looks.length / 3)];
  return medianOf(looks.slice(first, first + length).map(({ mebibytes }) => mebibytes));
}

export const soakCase: BenchCase = {
  name: 'soak',
  async run(): Promise<BenchRow[]> {
    const { looks, watched, faults, isRunning, recorded, phases } = await soak();
    const [before, after] = [middleOfThird(looks, 1), middleOfThird(looks, 2)];
    const most = Math.max(...looks.map(({ mebibytes }) => mebibytes));
    const slowest = Math.max(...looks.map(({ healthMillis }) => healthMillis));
    const slowestOf = [CALM, ...Object.keys(FAULTS)].map((name) => {
      const during = looks.filter(({ fault }) => fault === name);
      const most = (figure: 'healthMillis' | 'heldMillis') =>
        Math.max(0, ...during.map((look) => look[figure])).toFixed(0);
      return `${name} ${most('healthMillis')} (${most('heldMillis')})`;
    });
    const [begun, over] = ['begun', 'over'].map((phase) => phases.filter((one) => one === phase).length);
    const row = (what: string, budget: string, measured: string, holds: boolean): BenchRow => {
      const told = `soak of ${MINUTES} minutes, ${VIEWERS} viewers, ${faults.count} faults: ${what}`;
      return { what: told, budget, measured, baseline: 'none', ratio: '', holds };
    };
    const { answered, refused, fewestBatches } = watched;
    return [
      row(
        'memory of the gateway in the last third of the time',
        `${1 + GROWTH_SHARE} times that of the third before`,
        `${after.toFixed(0)} MiB; ${before.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB`,
        after <= before * (1 + GROWTH_SHARE),
      ),
      row(
        'it runs on; faults that did not go as meant',
        'none',
        faults.failed.join('; ') || 'none',
        isRunning && faults.failed.length === 0,
      ),
      row(
        'batches that the least served viewer got',
        'some',
        `${fewestBatches} (${answered} answers, ${refused} refusals)`,
        fewestBatches > 0,
      ),
      row('lines that tell trouble, and its end', 'as many', `${begun}, ${over}`, begun !== 0 && begun === over),
      row(
        'bytes of recordings',
        `${RECORDINGS_BYTES} and a tenth`,
        String(recorded),
        recorded <= RECORDINGS_BYTES * 1.1,
      ),
      row(
        'slowest answer of /healthz (of that its event loop was held), by fault',
        `${HEALTH_BUDGET_MILLIS} ms on a quiet machine`,
        `${slowestOf.join(', ')} ms`,
        slowest <= HEALTH_BUDGET_MILLIS,
      ),
    ];
  },
};
