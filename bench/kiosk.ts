import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { startFaultyService } from '../e2e/faulty-service.ts';
import { browserLaunch, LEAVE_UNDRAWN } from '../scripts/browser-executable.ts';
import { type BenchCase, type BenchRow, medianOf } from './measure.ts';
import { SIMULATION } from './soak/faults.ts';
import { startPlant } from './soak/plant.ts';
import { SoakedGateway } from './soak/soaked-gateway.ts';

/** As `npm run build` has made it. */
const DASHBOARD = fileURLToPath(new URL('../dist/dashboard', import.meta.url));
/** An hour says whether memory is flat; minutes say whether it runs. */
const MINUTES = Number(process.env.KIOSK_MINUTES ?? 5);
/** The service is away so long, after a third and after two thirds of the time. */
const RESTART_MILLIS = 20_000;
const LOOK_MILLIS = 15_000;
/** What the middle of the last third may lie over that of the one before it. */
const GROWTH_SHARE = 0.1;
/** So fast that what a show keeps is full after a minute and a half. */
const SPEED = 10;
const MEBIBYTE = 1024 ** 2;

interface Look {
  readonly mebibytes: number;
  readonly nodes: number;
  readonly state: string;
  readonly caption: string;
}

/** What the page holds once what nobody holds is given back. */
async function lookAt(page: Page, session: CDPSession): Promise<Look> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const shown = await page.evaluate(() => ({
    state: window.aisle.connection().state,
    caption: document.querySelector('[data-testid="shot-caption"]')?.textContent ?? '',
  }));
  return { mebibytes: usedSize / MEBIBYTE, nodes, ...shown };
}

/** A show of a plant without a tour, which the director plays, while its service restarts twice. */
async function watchShow() {
  const plant = await startPlant(SPEED);
  const service = await startFaultyService(plant.baseUrl);
  const gateway = await SoakedGateway.start({
    ...{ PORT: '0', RECORD: 'none', SIMULATION_IDS: SIMULATION, BENCH_DASHBOARD: DASHBOARD },
    ...{ SIMULATION_BASE_URL: service.baseUrl, SIMULATION_API_KEY: plant.apiKey },
  });
  const browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript({ path: LEAVE_UNDRAWN });
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.goto(`${gateway.url}/show/${SIMULATION}`);
  await page.waitForFunction(() => window.aisle?.connection().state === 'following', undefined, { timeout: 120_000 });
  const session = await page.context().newCDPSession(page);
  const looks: Look[] = [];
  const beganAt = performance.now();
  const restarts = [1 / 3, 2 / 3].map((share) => share * MINUTES * 60_000);
  while (performance.now() - beganAt < MINUTES * 60_000) {
    await pause(LOOK_MILLIS);
    looks.push(await lookAt(page, session));
    if (performance.now() - beganAt < (restarts[0] ?? Number.POSITIVE_INFINITY)) continue;
    restarts.shift();
    await service.refuse();
    await pause(RESTART_MILLIS);
    await service.accept();
  }
  await browser.close();
  await gateway.stop();
  for (const { close } of [service, plant]) await close();
  return { looks, thrown };
}

export const kiosk: BenchCase = {
  name: 'kiosk',
  async run(): Promise<BenchRow[]> {
    const { looks, thrown } = await watchShow();
    const third = Math.floor(looks.length / 3);
    const [before, last] = [looks.slice(third, 2 * third), looks.slice(2 * third)];
    const middle = (part: readonly Look[], figure: 'mebibytes' | 'nodes') => medianOf(part.map((look) => look[figure]));
    const [mebibytes, nodes] = (['mebibytes', 'nodes'] as const).map((figure) => ({
      before: middle(before, figure),
      after: middle(last, figure),
    })) as [Grown, Grown];
    const said = new Set(last.map(({ caption }) => caption).filter((caption) => caption !== ''));
    const row = (what: string, budget: string, measured: string, holds: boolean): BenchRow => ({
      what: `kiosk of ${MINUTES} minutes, two restarts of the service: ${what}`,
      ...{ budget, measured, baseline: 'none', ratio: '', holds },
    });
    return [
      row(
        'heap of the page in the last third of the time',
        `${1 + GROWTH_SHARE} times that of the third before`,
        `${mebibytes.after.toFixed(1)} MiB; ${mebibytes.before.toFixed(1)} MiB before`,
        isFlat(mebibytes),
      ),
      row('nodes of the document', 'as many', `${nodes.after}; ${nodes.before} before`, isFlat(nodes)),
      row(
        'after the last restart it follows, and the director goes on',
        'captions',
        `${looks.at(-1)?.state}, ${said.size} different captions`,
        looks.at(-1)?.state === 'following' && said.size > 1,
      ),
      row('what the page has thrown', 'nothing', thrown.join('; ') || 'nothing', thrown.length === 0),
    ];
  },
};

interface Grown {
  readonly before: number;
  readonly after: number;
}

function isFlat({ before, after }: Grown): boolean {
  return after <= before * (1 + GROWTH_SHARE);
}
