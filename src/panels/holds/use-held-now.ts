import { useMemo } from 'react';
import { type Hold, holdsAt } from '../../activity/index.ts';
import { instantShown, runShown, useViewer, useViewerState, type Viewer } from '../../run/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { type HoldsFound, useHolds } from './use-holds.ts';

/** Who is held at the instant shown. */
export interface HeldNow {
  readonly byHeld: ReadonlyMap<string, Hold>;
  /** In simulation time. */
  readonly atMicros: SimMicros;
  readonly isTold: boolean;
  /** By the device, where it is in the picture. */
  readonly holdOf: ReadonlyMap<WorldEntity, Hold>;
  /** Those of whom both are in the picture. */
  readonly pairs: readonly { readonly held: WorldEntity; readonly holder: WorldEntity }[];
}

/** To the second, as it is read. Null until it is known. */
export function useHeldNow(): HeldNow | null {
  const viewer = useViewer();
  const { data } = useHolds('now');
  const second = useViewerState(({ readout }) => Math.floor(readout.timelineMicros / MICROS_PER_SECOND));
  return useMemo(() => (data ? heldAt(viewer, data, second * MICROS_PER_SECOND) : null), [viewer, data, second]);
}

function heldAt(viewer: Viewer, { holds, toMicros, isTold }: HoldsFound, timelineMicros: SimMicros): HeldNow {
  const atMicros = timelineMicros - (runShown(viewer)?.offsetMicros ?? 0);
  // What went on at the end of what is known goes on.
  const byHeld = holdsAt(holds, Math.min(atMicros, toMicros - 1));
  const instant = instantShown(viewer);
  const entityOf = (name: string | null) =>
    name === null ? undefined : instant?.world.entityEverNamed(name, instant.simulationTimeMicros);
  const holdOf = new Map<WorldEntity, Hold>();
  for (const hold of byHeld.values()) {
    const held = entityOf(hold.heldName);
    if (held) holdOf.set(held, hold);
  }
  const pairs = [...holdOf].flatMap(([held, { holderName }]) => {
    const holder = entityOf(holderName);
    return holder ? [{ held, holder }] : [];
  });
  return { byHeld, atMicros, isTold, holdOf, pairs };
}
