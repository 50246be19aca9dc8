import { Derivation, KnownRun } from '../../activity/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Step } from '../../world/testing/story.ts';
import { RunReading } from '../relations/run-reading.ts';
import { recording } from './recording.ts';
import { STEPS_PER_LOOK } from './told-as-lived.ts';

interface Known {
  readonly revision: string | null;
  readonly untilMicros: SimMicros;
  readonly rows: readonly EndedRow[];
}

interface EndedRow {
  readonly endMicros: SimMicros;
  readonly text: string;
}

const NOTHING_KNOWN: Known = { revision: null, untilMicros: 0, rows: [] };

/** Whoever keeps an answer, and reads on from where a reading says that something has changed, knows all rows. */
export function changedAsTold(told: readonly Step[]): Promise<string | null> {
  return recording(async ({ recorder, archive, tell }) => {
    const reading = new RunReading('g1');
    const known = { activity: NOTHING_KNOWN, traffic: NOTHING_KNOWN };
    for (const [index, step] of told.entries()) {
      tell(step);
      if (index % STEPS_PER_LOOK > 0) continue;
      await recorder.drained();
      const derivation = new Derivation(new KnownRun(await reading.readOn(archive.manifest.segments, archive.files())));
      for (const relation of ['activity', 'traffic'] as const) {
        const before = known[relation];
        const { revision, changedFromMicros } = reading.revise(relation, before.revision, derivation);
        const now = { revision, untilMicros: derivation.run.toMicros, rows: rowsOf(derivation, relation) };
        const difference = differenceOf(before, now, Math.min(before.untilMicros, changedFromMicros));
        if (difference !== null) return difference;
        // One who asks less often knows an older answer.
        if (step.seed % 3 > 0) known[relation] = now;
      }
    }
    return null;
  });
}

function rowsOf(derivation: Derivation, relation: 'activity' | 'traffic'): EndedRow[] {
  const { fromMicros, toMicros } = derivation.run;
  return derivation.rows({ relation, fromMicros, toMicros, names: [] }).map((row) => ({
    endMicros: 'endMicros' in row ? row.endMicros : row.leaveMicros,
    text: JSON.stringify(row),
  }));
}

function differenceOf(known: Known, now: Known, settledMicros: SimMicros): string | null {
  const [before, after] = [endedBefore(known.rows, settledMicros), endedBefore(now.rows, settledMicros)];
  return before === after ? null : `before ${settledMicros} was told\n${before}\nand is\n${after}`;
}

function endedBefore(rows: readonly EndedRow[], micros: SimMicros): string {
  const ended = rows.filter(({ endMicros }) => endMicros < micros).map(({ text }) => text);
  return ended.sort().join('\n');
}
