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

/** Veil, outline and corner marks of the selected entity and of the hovered one. */
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
    // Where another world is shown, what is followed is the same by its name: the plant goes over to it with its next frame.
    const at = plant.simulationTimeMicros;
    if (follower.followed && follower.followed.nameAt(at) !== selected?.nameAt(at)) controls.follow(null);
    invalidate();
  }, [selected, highlighted, follower, controls, plant, invalidate]);
  useFrameStep(FRAME_ORDER.surround, () => {
    const { drawn } = plant;
    if (!drawn) return;
    // From aboard, marks would hide the machine.
    const isRiding = follower.followed !== null && follower.mode === 'ride';
    selection.follow(isRiding ? null : highlighted.selected, drawn.visuals);
    aim.reveal(highlighted.selected);
    // Hovering over a floor shows only its name.
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
