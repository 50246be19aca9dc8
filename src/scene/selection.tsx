import { type ReactElement, useEffect } from 'react';
import type { WorldEntity } from '../world/index.ts';
import type { Appearance } from './look/appearance.ts';
import { createHighlight } from './picking/highlight.ts';
import { FRAME_ORDER } from './stage/frame-order.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';
import { useMade } from './use-made.ts';

interface SelectionProps {
  selected: WorldEntity | null;
  appearance: Appearance;
}

/** Veil, outline and corner marks of what is selected, and of what the pointer is over. */
export function Selection({ selected, appearance }: SelectionProps): ReactElement {
  const stage = useStage();
  const { cuts, plant, marks, follower, controls, aim, touch } = stage;
  const selection = useMade(() => createHighlight(0.12, cuts));
  const hover = useMade(() => createHighlight(0.08, cuts));
  useEffect(() => {
    selection.wear(appearance.selection);
    hover.wear(appearance.selection);
  }, [selection, hover, appearance]);
  useEffect(() => {
    marks.selected = selected;
    if (follower.followed && follower.followed !== selected) controls.follow(null);
    touch();
  }, [selected, marks, follower, controls, touch]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const { drawn } = plant;
    if (!drawn) return;
    // From aboard, marks would hide the machine itself.
    const isRiding = follower.followed !== null && follower.mode === 'ride';
    selection.follow(isRiding ? null : marks.selected, drawn.visuals);
    aim.reveal(marks.selected);
    // A floor is what things stand on: its name is enough where the pointer rests on it.
    const hovered = marks.hovered === marks.selected ? null : marks.hovered;
    const isFloor = hovered && drawn.visuals.visualOf(hovered.nodes.ENTITY)?.model.isFloor;
    hover.follow(isFloor ? null : hovered, drawn.visuals);
  });
  return (
    <>
      <primitive object={selection.group} />
      <primitive object={hover.group} />
    </>
  );
}
