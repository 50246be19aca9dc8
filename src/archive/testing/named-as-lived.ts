import {
  Derivation,
  type IdsBefore,
  idsGoingOn,
  KEPT_RELATIONS,
  KnownRun,
  type KnownSpan,
} from '../../activity/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Step } from '../../world/testing/story.ts';
import { RunReading } from '../relations/run-reading.ts';
import { recording } from './recording.ts';
import { STEPS_PER_FORGOTTEN } from './told-as-lived.ts';

/** Whoever reads what is left after the oldest segments have gone, several times, names entities as who reads all of it. */
export function namedAsLived(told: readonly Step[]): Promise<string | null> {
  return recording(async ({ recorder, archive, tell }) => {
    const kept = new Map<number, IdsBefore>();
    const reading = () => new RunReading('g1', async (segment) => kept.get(segment) ?? new Map());
    let gone = 0;
    const forgetOldest = async (): Promise<void> => {
      await recorder.drained();
      const { segments } = archive.manifest;
      if (gone >= segments.length - 2) return;
      const first = gone + 2;
      kept.set(first, idsGoingOn(await reading().readTo(segments.slice(gone), first, archive.files())));
      gone += 1;
    };
    for (const step of told) {
      tell(step);
      if (step.seed % (STEPS_PER_FORGOTTEN / 4) === 0) await forgetOldest();
    }
    await recorder.end();
    const { segments } = archive.manifest;
    const whole = await new RunReading('g1').readOn(segments, archive.files());
    const left = await reading().readOn(segments.slice(gone), archive.files());
    return differenceOfIds(idsByRow(left, left[0]?.fromMicros ?? 0), idsByRow(whole, left[0]?.fromMicros ?? 0));
  });
}

/** What rows say besides identities, and the identities. What rows of two entities say alike is left out. */
function idsByRow(spans: readonly KnownSpan[], fromMicros: SimMicros): Map<string, string> {
  const derivation = new Derivation(new KnownRun(spans));
  const range = { fromMicros, toMicros: derivation.run.toMicros, names: [] };
  const idsOf = new Map<string, string[]>();
  for (const relation of KEPT_RELATIONS) {
    for (const row of derivation.rows({ relation, ...range })) {
      const {
        entityId = '',
        loadId = '',
        parentId = '',
        ...others
      } = row as object as Partial<Record<string, unknown>>;
      const key = JSON.stringify([relation, others]);
      idsOf.set(key, [...(idsOf.get(key) ?? []), JSON.stringify([entityId, loadId, parentId])]);
    }
  }
  return new Map([...idsOf].flatMap(([key, ids]) => (ids.length === 1 ? [[key, ids[0] ?? '']] : [])));
}

function differenceOfIds(left: ReadonlyMap<string, string>, whole: ReadonlyMap<string, string>): string | null {
  for (const [row, ids] of left) {
    const before = whole.get(row);
    if (before !== undefined && before !== ids) return `${row}\nnamed before ${before}\nand after ${ids}`;
  }
  return null;
}
