import { animationClockSchema } from '../../../src/protocol/index.ts';
import { conforming } from '../replies.ts';
import { type Check, must, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { freshCursor, type SentCursor } from './cursors.ts';
import { eventually, PATIENCE_MILLIS } from './eventually.ts';

const HASTY = { runMode: 'REAL_TIME', speedMultiplier: 100 } as const;
/** So far behind nobody comes by chance. */
const FAR_BEHIND_BATCHES = 50;
/** So much further a run must come of which nobody is to hold anything. */
const MUCH_SIMULATED_MICROS = 120e6;

/** Runs that go so fast are stopped once they are looked at: the other rules are about a service that has time for them. */
async function withHasty(subject: Subject, purpose: string, check: (id: string) => Promise<void>): Promise<void> {
  const id = await subject.made(purpose, HASTY);
  try {
    await check(id);
  } finally {
    await subject.control().command(id, 'stop');
  }
}

async function clockOf(subject: Subject, id: string) {
  const { clock } = await subject.data('animationSnapshot', undefined, id);
  return conforming(animationClockSchema, clock, 'animation clock');
}

async function isHeld(subject: Subject, id: string): Promise<boolean> {
  return (await clockOf(subject, id)).flowControl === 'ANIMATION_BACKPRESSURE';
}

/** On a busy machine who looks may lag himself: looking gives him a new cursor, and then that is over. */
async function staysHeld(subject: Subject, id: string): Promise<boolean> {
  for (let look = 0; look < 3; look += 1) if (!(await isHeld(subject, id))) return false;
  return true;
}

/** Asks with the same cursor again and again until the run is held. @throws Skipped where nothing comes of it */
async function lagUntilHeld(subject: Subject, id: string, cursor: SentCursor): Promise<void> {
  const lag = async () => {
    await subject.data('animationUpdates', { cursor, limit: 1 }, id);
    return isHeld(subject, id);
  };
  const reached = await eventually('back-pressure', lag).then(
    () => true,
    () => false,
  );
  if (!reached) skip(`a reader at its first cursor brought none within ${PATIENCE_MILLIS / 1000} s`);
}

async function readToTheEnd(subject: Subject, id: string, from: SentCursor): Promise<void> {
  let cursor: unknown = from;
  for (let read = 0; read < 1000; read += 1) {
    const data = await subject.data('animationUpdates', { cursor, limit: 500 }, id);
    cursor = data.nextCursor;
    if (data.hasMore !== true) return;
  }
  skip('the stream has no end');
}

/** A cursor far behind that no snapshot had. Each look is given one, so that the first sequence is not just the next one. */
async function cursorNobodyGave(subject: Subject, id: string): Promise<SentCursor> {
  const { generation, sequence: first } = await freshCursor(subject, 'animationUpdates', id);
  const given = new Set<number>();
  let notGiven = first + 1;
  await eventually('batches', async () => {
    const { sequence: latest } = await freshCursor(subject, 'animationUpdates', id);
    given.add(latest);
    while (given.has(notGiven)) notGiven += 1;
    return latest > notGiven + FAR_BEHIND_BATCHES;
  });
  return { generation, sequence: notGiven };
}

/** Readers that lag (interface 2.7): what one of them may do to the others. */
export const backPressureRules: readonly (readonly [string, Check])[] = [
  [
    'a reader that lags far behind brings ANIMATION_BACKPRESSURE, which ends when it has caught up',
    (subject) =>
      withHasty(subject, 'held back', async (id) => {
        const cursor = await freshCursor(subject, 'animationUpdates', id);
        await lagUntilHeld(subject, id, cursor);
        must(!(await clockOf(subject, id)).advancing, 'advancing=true under back-pressure');
        await readToTheEnd(subject, id, cursor);
        await eventually('the reader has caught up: no back-pressure', async () => !(await isHeld(subject, id)));
      }),
  ],
  [
    'a reader that never catches up holds the run for a time, not for ever',
    (subject) =>
      withHasty(subject, 'held for a time', async (id) => {
        const cursor = await freshCursor(subject, 'animationUpdates', id);
        await lagUntilHeld(subject, id, cursor);
        await eventually('the run goes on although its reader does not', async () => {
          const reply = await subject.ask('animationUpdates', { cursor, limit: 1 }, id);
          return reply.status !== 200 || !(await isHeld(subject, id));
        });
      }),
  ],
  [
    'a cursor that the asking reader was never given holds nothing: the run goes on',
    (subject) =>
      withHasty(subject, 'not held', async (id) => {
        const cursor = await cursorNobodyGave(subject, id);
        const { simulationTimeMicros: before } = await clockOf(subject, id);
        await eventually(`${MUCH_SIMULATED_MICROS / 1e6} s go by beside a reader of an old cursor`, async () => {
          await subject.ask('animationUpdates', { cursor, limit: 1 }, id);
          const { simulationTimeMicros } = await clockOf(subject, id);
          must(!(await staysHeld(subject, id)), `found the run held at ${simulationTimeMicros} microseconds`);
          return simulationTimeMicros > before + MUCH_SIMULATED_MICROS;
        });
      }),
  ],
];
