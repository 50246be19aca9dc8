import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type Clock, endpointPath } from '../../../protocol/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../../units/index.ts';
import { COMMON } from '../answer.ts';
import { type AskInside, RefusedInside } from '../inside.ts';
import { INSTANT_WORDS, microsOf, timeWords } from '../instants.ts';
import { shownAt } from '../links.ts';
import { findRun, runField } from '../run.ts';
import { runWords } from '../told-of.ts';
import { tool } from '../tool.ts';

const FASTEST = 1000;
const LOOK_MILLIS = 100;
/** A call that takes longer is ended by most clients: it is asked again. */
const LONGEST_MILLIS = 45_000;
const OVER: readonly Clock['status'][] = ['COMPLETED', 'STOPPED', 'FAILED'];

/** Lets a live run go on to an instant, and stand there. */
export const runTo = tool({
  name: 'run_to',
  title: 'Run to an instant',
  isControl: true,
  description:
    'Lets a live run of the embedded simulator go on, as fast as it can, up to an instant, and pauses it there (it may stand some seconds behind it, and says where). Whoever watches the run sees it go faster and stand. Far instants take several calls: each tells how far the run is.',
  input: z.strictObject({
    run: runField,
    at: z.union([z.string().max(40), z.int().nonnegative()]).describe(INSTANT_WORDS),
  }),
  output: z.strictObject({ run: z.string(), atMicros: z.int(), isThere: z.boolean(), ...COMMON }),
  async answer({ run: name, at }, { ask, command, origin, signal }) {
    const run = await findRun(ask, name);
    const target = microsOf(at, run, 'at');
    if (run.recordingId !== null) throw refused('A recording stands as it was recorded: it cannot go on.');
    if (target <= run.endMicros) throw refused(`It is at ${timeWords(run.endMicros, run)} already.`);
    const atMicros = await goTo(command, run.simulationId, target, signal);
    const isThere = atMicros >= target;
    return {
      words: [
        runWords(run),
        `It stands at ${timeWords(atMicros, run)}.`,
        ...(isThere ? [] : [`That is before ${timeWords(target, run)}: call again to go on.`]),
      ],
      units: 'atMicros: microseconds of simulation time.',
      data: { run: run.name, atMicros, isThere },
      links: [shownAt(origin, run, { atMicros })],
    };
  },
});

const refused = (message: string) => new RefusedInside({ code: 'STATE_CONFLICT', message });

/** @param ask goes on when the caller has left: a run is never left behind at that speed @returns where it stands */
async function goTo(ask: AskInside, simulationId: string, target: SimMicros, signal: AbortSignal): Promise<SimMicros> {
  const control = `/control/v1/simulations/${encodeURIComponent(simulationId)}`;
  const command = (what: string, body?: object) => ask(`${control}/${what}`, { method: 'POST', body });
  const clock = () => ask<Clock>(endpointPath('clock', simulationId));
  const before = await clock();
  const until = performance.now() + LONGEST_MILLIS;
  const goesOn = ({ simulationTimeMicros }: Clock) =>
    simulationTimeMicros < target && performance.now() < until && !signal.aborted;
  try {
    await command('resume');
    for (let now = before; goesOn(now); now = await clock()) {
      if (OVER.includes(now.status)) throw refused('The run is over before that instant.');
      await command('speed', { speedMultiplier: speedFor(target - now.simulationTimeMicros) });
      await pause(LOOK_MILLIS);
    }
  } finally {
    await command('pause');
    await command('speed', { speedMultiplier: before.speedMultiplier ?? 1 });
  }
  return (await clock()).simulationTimeMicros;
}

/** So fast that what is left takes five looks at least: the nearer, the slower. */
function speedFor(leftMicros: SimMicros): number {
  const looks = leftMicros / MICROS_PER_SECOND / ((5 * LOOK_MILLIS) / 1000);
  return Math.max(1, Math.min(FASTEST, Math.floor(looks)));
}
