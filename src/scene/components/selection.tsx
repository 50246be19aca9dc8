import { type ReactElement, useEffect } from 'react';
import type { WorldEntity } from '../../world/index.ts';
import { Highlight } from '../picking/highlight.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useControls, useDrawing, useEye, useMaterials, usePlant, usePointing } from '../stage/use-stage.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';

interface SelectionProps {
  selected: WorldEntity | null;
  theme: SceneTheme;
}

/** Veil, outline and corner marks of what is selected, and of what the pointer is over. */
export function Selection({ selected, theme }: SelectionProps): ReactElement {
  const { cuts } = useMaterials();
  const { invalidate } = useDrawing();
  const { follower } = useEye();
  const { aim, highlighted } = usePointing();
  const [plant, controls] = [usePlant(), useControls()];
  const selection = useDisposable(() => new Highlight(0.12, cuts));
  const hover = useDisposable(() => new Highlight(0.08, cuts));
  useEffect(() => {
    selection.setColor(theme.selection);
    hover.setColor(theme.selection);
  }, [selection, hover, theme]);
  useEffect(() => {
    highlighted.selected = selected;
    if (follower.followed && follower.followed !== selected) controls.follow(null);
    invalidate();
  }, [selected, highlighted, follower, controls, invalidate]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const { drawn } = plant;
    if (!drawn) return;
    // From aboard, marks would hide the machine itself.
    const isRiding = follower.followed !== null && follower.mode === 'ride';
    selection.follow(isRiding ? null : highlighted.selected, drawn.visuals);
    aim.reveal(highlighted.selected);
    // A floor is what things stand on: its name is enough where the pointer rests on it.
    const pointed = highlighted.hovered ?? highlighted.pointedAt;
    const hovered = pointed === highlighted.selected ? null : pointed;
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
