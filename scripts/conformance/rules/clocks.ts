import { setTimeout as pause } from 'node:timers/promises';
import { animationClockSchema, clockSchema } from '../../../src/protocol/index.ts';
import { conforming } from '../replies.ts';
import { must, section } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { backPressureRules } from './back-pressure.ts';
import { eventually } from './eventually.ts';

async function clockOf(subject: Subject, id?: string) {
  return conforming(clockSchema, await subject.data('clock', undefined, id), 'clock');
}

/** A service may move its clock on in steps. */
const CLOCK_STEP_MILLIS = 200;

/** A busy machine may let its clock stand for a moment; one that follows wall time does so most of the time. */
const LOOKS_AT_PACE = 5;

/** Null where as much was simulated in some time as the multiplier says; else what was seen. */
async function offPace(subject: Subject, id: string): Promise<string | null> {
  const before = await timedClock(subject, id);
  await pause(1500);
  const after = await timedClock(subject, id);
  const simulated = (after.simulationTimeMicros - before.simulationTimeMicros) / 1e3;
  // When exactly the service looked at its clock is not known: between question and answer.
  const [least, most] = [after.askedAt - before.answeredAt, after.answeredAt - before.askedAt];
  if (simulated >= least - CLOCK_STEP_MILLIS && simulated <= most + CLOCK_STEP_MILLIS) return null;
  return `${simulated} ms were simulated in ${least.toFixed(0)} to ${most.toFixed(0)} ms of wall time`;
}

async function timedClock(subject: Subject, id: string) {
  const askedAt = performance.now();
  const { simulationTimeMicros } = await clockOf(subject, id);
  return { simulationTimeMicros, askedAt, answeredAt: performance.now() };
}

async function animationClockOf(subject: Subject, id: string) {
  const { clock } = await subject.data('animationSnapshot', undefined, id);
  return conforming(animationClockSchema, clock, 'animation clock');
}

export const clockRules = section('2.5', 'Clock', [
  [
    'the clock names the instance that was asked for',
    async (subject) => {
      const { simulationId } = await clockOf(subject);
      must(simulationId === (await subject.simulationId()), `the clock is that of ${simulationId}`);
    },
  ],
  [
    'simulation time never goes back',
    async (subject) => {
      let latest = 0;
      for (let look = 0; look < 5; look += 1) {
        const { simulationTimeMicros } = await clockOf(subject);
        must(simulationTimeMicros >= latest, `from ${latest} back to ${simulationTimeMicros}`);
        latest = simulationTimeMicros;
      }
    },
  ],
  [
    'an instance that is running has runtimeAvailable=true',
    async (subject) => must((await clockOf(subject)).runtimeAvailable, 'found false'),
  ],
  [
    'REAL_TIME and EVENT_DRIVEN carry a multiplier, 1 when it was omitted',
    async (subject) => {
      for (const runMode of ['REAL_TIME', 'EVENT_DRIVEN'] as const) {
        const id = await subject.made(`plain ${runMode}`, { runMode });
        const clock = await clockOf(subject, id);
        must(clock.runMode === runMode, `expected run mode ${runMode}, found ${clock.runMode}`);
        must((clock.speedMultiplier ?? 1) === 1, `expected multiplier 1, found ${clock.speedMultiplier}`);
      }
    },
  ],
  [
    'FULL_SPEED carries no multiplier',
    async (subject) => {
      const { runMode, speedMultiplier } = await clockOf(subject, await fullSpeed(subject));
      must(runMode === 'FULL_SPEED' && speedMultiplier == null, `found ${runMode} with ${speedMultiplier}`);
    },
  ],
  [
    'in REAL_TIME the clock follows wall time times the multiplier',
    async (subject) => {
      const id = await subject.made('plain REAL_TIME', { runMode: 'REAL_TIME' });
      let off = await offPace(subject, id);
      for (let look = 1; look < LOOKS_AT_PACE && off !== null; look += 1) off = await offPace(subject, id);
      must(off === null, String(off));
    },
  ],
  [
    'a changed multiplier shows in the clock while the run goes on',
    async (subject) => {
      const id = await subject.made('plain REAL_TIME', { runMode: 'REAL_TIME' });
      await subject.control().setSpeed(id, 3);
      must((await clockOf(subject, id)).speedMultiplier === 3, 'the clock still has another multiplier');
      await subject.control().setSpeed(id, 1);
    },
  ],
]);

export const healthRules = section('2.6, 4.3', 'Health', [
  [
    'health needs no instance and says nothing about one; it has status and serverTime',
    async (subject) => {
      const { status, serverTime } = await subject.data('health');
      must(
        typeof status === 'string' && !Number.isNaN(Date.parse(String(serverTime))),
        `found ${status}, ${serverTime}`,
      );
    },
  ],
]);

export const animationClockRules = section('2.7', 'Animation clock', [
  [
    'snapshot and updates carry a clock with its seven fields',
    async (subject) => {
      for (const clock of (await subject.observation()).clocks) conforming(animationClockSchema, clock, 'clock');
    },
  ],
  [
    'the returned simulation clock never goes back',
    async (subject) => {
      const times = (await subject.observation()).clocks.map((clock) => clock.simulationTimeMicros);
      const at = times.findIndex((time, index) => index > 0 && time < (times[index - 1] ?? 0));
      must(at < 0, `from ${times[at - 1]} back to ${times[at]}`);
    },
  ],
  [
    'sampledAt is the UTC time of sampling: it moves on from read to read',
    async (subject) => {
      const times = (await subject.observation()).clocks.map((clock) => Date.parse(clock.sampledAt));
      const at = times.findIndex((time, index) => index > 0 && time < (times[index - 1] ?? 0));
      must(at < 0, `from ${times[at - 1]} back to ${times[at]}`);
      must((times.at(-1) ?? 0) > (times[0] ?? 0), 'every read has the same sampledAt');
    },
  ],
  [
    'a running instance advances: advancing=true goes with status RUNNING and a clock that moves',
    async (subject) => {
      const { clocks } = await subject.observation();
      const standing = clocks.filter((clock) => clock.advancing && clock.status !== 'RUNNING');
      must(standing.length === 0, `advancing=true with status ${standing[0]?.status}`);
      must(
        (clocks.at(-1)?.simulationTimeMicros ?? 0) > (clocks[0]?.simulationTimeMicros ?? 0),
        'the clock stood still',
      );
    },
  ],
  [
    'back-pressure stops advancing: ANIMATION_BACKPRESSURE goes with advancing=false',
    async (subject) => {
      const held = (await subject.observation()).clocks.filter((clock) => clock.flowControl !== 'NONE');
      must(
        held.every((clock) => !clock.advancing),
        'advancing=true under back-pressure',
      );
    },
  ],
  [
    'pause stops advancing and the clock, resume goes on from where it stood',
    async (subject) => {
      const id = await subject.made('paused', { runMode: 'REAL_TIME' });
      await subject.control().command(id, 'pause');
      const first = await animationClockOf(subject, id);
      await pause(300);
      const second = await animationClockOf(subject, id);
      must(first.status === 'PAUSED' && !first.advancing, `found ${first.status}, advancing=${first.advancing}`);
      must(first.simulationTimeMicros === second.simulationTimeMicros, 'the clock moved while paused');
      const resumedAt = performance.now();
      await subject.control().command(id, 'resume');
      const resumed = await animationClockOf(subject, id);
      const most = (performance.now() - resumedAt + CLOCK_STEP_MILLIS) * 1e3;
      const leap = resumed.simulationTimeMicros - second.simulationTimeMicros;
      must(resumed.status === 'RUNNING' && resumed.advancing, `found ${resumed.status} after resume`);
      must(leap >= 0 && leap <= most, `the clock leapt by ${leap} microseconds on resume`);
    },
  ],
  ...backPressureRules,
]);

/** A run at full speed with an end. */
export async function fullSpeed(subject: Subject): Promise<string> {
  return subject.made('full speed', { runMode: 'FULL_SPEED', endTimeSeconds: 600 });
}

export const statusRules = section('3.1', 'Instance status', [
  [
    'a run with a finite end time ends there: COMPLETED, and the clock at the end',
    async (subject) => {
      const id = await fullSpeed(subject);
      await eventually('COMPLETED', async () => (await clockOf(subject, id)).status === 'COMPLETED');
      const { simulationTimeMicros } = await clockOf(subject, id);
      must(
        simulationTimeMicros === 600_000_000,
        `expected the clock at 600 s, found ${simulationTimeMicros} microseconds`,
      );
    },
  ],
  [
    'a completed instance does not advance and keeps its snapshot and its tables',
    async (subject) => {
      const id = await fullSpeed(subject);
      await eventually('COMPLETED', async () => (await clockOf(subject, id)).status === 'COMPLETED');
      must(!(await animationClockOf(subject, id)).advancing, 'advancing=true after the end');
      await subject.data('tableCatalog', {}, id);
    },
  ],
  [
    'an instance that was stopped is STOPPED and does not advance',
    async (subject) => {
      const id = await subject.made('stopped', { runMode: 'REAL_TIME' });
      await subject.control().command(id, 'stop');
      const { status, advancing } = await animationClockOf(subject, id);
      must(status === 'STOPPED' && !advancing, `found ${status}, advancing=${advancing}`);
    },
  ],
]);
