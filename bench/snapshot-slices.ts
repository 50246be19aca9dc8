import { deserialize, serialize } from 'node:v8';
import { readSnapshot } from '../src/client/snapshot-body.ts';
import { PartTaker, PartTeller } from '../src/client/told-parts.ts';
import { type AnimationSnapshot, type EntityState, emptySnapshot } from '../src/protocol/index.ts';
import { worldInSteps } from '../src/world/index.ts';
import { type BenchCase, millis, processorMillis, times } from './measure.ts';

const ENTITIES = 100_000;
const BUDGET_MILLIS = 100;
/** The garbage collector comes when it likes; the median of some rounds tells what the code does. */
const ROUNDS = 5;
/** A slice ends with the first step that goes past this. */
const SLICE_MILLIS = 8;

/** A plant of carriers with a pallet on every second one. */
function largeSnapshot(): AnimationSnapshot {
  const entities = Array.from({ length: ENTITIES }, (_, n): EntityState => {
    const common = { entityName: `E-${n}`, assetId: 'box', supportedActions: ['MOVE_ALONG_PATH'] };
    const zero = { x: 0, y: 0, z: 0 };
    if (n % 2 === 0) {
      return { ...common, entityType: 'CARRIER', position: { x: n / 10, y: 0, z: n % 100 }, rotation: zero };
    }
    const on = { parentEntityName: `E-${n - 1}`, part: 'ENTITY' as const };
    return { ...common, ...on, entityType: 'CARGO', localPosition: { x: 0, y: 1, z: 0 }, localRotation: zero };
  });
  return { ...emptySnapshot('large'), assets: [{ assetId: 'box', sourceObjectName: 'box' }], entities };
}

function tookMillis(work: () => void): number {
  const began = processorMillis();
  work();
  return processorMillis() - began;
}

/** What the main thread does with one snapshot, slice by slice, and what the thread beside it does. */
function readOnce(bytes: Uint8Array<ArrayBuffer>): { slices: number[]; besideMillis: number } {
  const head = { ok: true, status: 200, statusText: '', contentType: null, requestId: null, retryAfterSeconds: null };
  // Messages come over as a browser passes them: by copying.
  const sent: Buffer[] = [];
  const teller = new PartTeller((message) => sent.push(serialize(message)));
  const besideMillis = tookMillis(() => teller.tell(readSnapshot({ head, bytes })));

  const taker = new PartTaker();
  const whole: { data: AnimationSnapshot }[] = [];
  const slices = sent.map((message) =>
    tookMillis(() => {
      const part = taker.take(deserialize(message));
      if (part) whole.push(part as { data: AnimationSnapshot });
    }),
  );
  const [answer] = whole;
  if (!answer) throw new Error('the last message makes the snapshot whole');
  const steps = worldInSteps(answer.data);
  for (let done = false; !done; ) {
    slices.push(
      tookMillis(() => {
        for (const end = processorMillis() + SLICE_MILLIS; processorMillis() < end && !done; ) {
          done = steps.next().done === true;
        }
      }),
    );
  }
  return { slices, besideMillis };
}

export const snapshotSlices: BenchCase = {
  name: 'snapshot-slices',
  run() {
    const envelope = { code: 'OK', message: 'OK', requestId: 'r', data: largeSnapshot() };
    const bytes = new TextEncoder().encode(JSON.stringify(envelope));
    const rounds = Array.from({ length: ROUNDS }, () => readOnce(bytes));
    const longest = rounds.map(({ slices }) => Math.max(...slices)).sort((a, b) => a - b);
    const typical = longest[ROUNDS >> 1] as number;
    const { slices, besideMillis } = rounds.at(-1) as (typeof rounds)[number];
    const all = Math.round(slices.reduce((sum, each) => sum + each, 0));
    return [
      {
        what: `snapshot of ${ENTITIES.toLocaleString('en')} entities: longest of ${slices.length} slices of the main thread (${all} ms in all)`,
        budget: `${BUDGET_MILLIS} ms`,
        measured: millis(typical),
        baseline: `${Math.round(besideMillis)} ms beside it`,
        ratio: times(typical / BUDGET_MILLIS),
        holds: typical <= BUDGET_MILLIS,
      },
    ];
  },
};
