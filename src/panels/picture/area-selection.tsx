import { t } from '@lingui/core/macro';
import { type PointerEvent, type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { useViewer } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { Button, FloatingPanel } from '../../ui/index.ts';
import { type Area, entitiesWithin } from './entities-within.ts';
import classes from './panel.module.css';

interface AreaSelectionProps {
  controls: PlantControls;
  /** Lies over the picture, as large as it. */
  overlay: HTMLElement;
  onClose(): void;
}

/** A rectangle that is dragged over the picture selects what stands in it; with Ctrl or Shift beside what is selected. */
export function AreaSelection({ controls, overlay, onClose }: AreaSelectionProps): ReactElement {
  return (
    <>
      <FloatingPanel size="bar" role="status" label={t`View mode`} className={classes.mode}>
        {t`Drag a rectangle over what is to be selected`}
        <Button onClick={onClose}>{t`Stop (Esc)`}</Button>
      </FloatingPanel>
      {overlay.parentElement && createPortal(<Dragged controls={controls} />, overlay.parentElement)}
    </>
  );
}

function Dragged({ controls }: Pick<AreaSelectionProps, 'controls'>): ReactElement {
  const viewer = useViewer();
  const [area, setArea] = useState<Area | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeIn(event);
    setArea({ from: at, to: at });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const to = placeIn(event);
    setArea((before) => before && { ...before, to });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const instant = controls.instant();
    if (area && instant) {
      const { world, simulationTimeMicros: at } = instant;
      const { look, selectedNames } = viewer.store.getState();
      const found = entitiesWithin({ ...area, to: placeIn(event) }, world, at, controls.projection()).filter(
        (name) => !look?.hidden.has(name) && (!look?.only || look.only.has(name)),
      );
      const isAdded = event.ctrlKey || event.metaKey || event.shiftKey;
      viewer.selectNames([...new Set([...(isAdded ? selectedNames : []), ...found])]);
    }
    setArea(null);
  };
  return (
    <div
      className={classes.area}
      data-testid="area"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setArea(null)}
    >
      {area && <div className={classes.dragged} style={boxOf(area)} />}
    </div>
  );
}

/** As shares of the picture, -1 to 1, upwards. */
function placeIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Area['from'] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 };
}

function boxOf({ from, to }: Area) {
  const percent = (share: number) => `${share * 50}%`;
  return {
    left: percent(Math.min(from.x, to.x) + 1),
    top: percent(1 - Math.max(from.y, to.y)),
    width: percent(Math.abs(from.x - to.x)),
    height: percent(Math.abs(from.y - to.y)),
  };
}
