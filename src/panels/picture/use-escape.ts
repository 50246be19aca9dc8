import { useEffect } from 'react';
import type { PictureState, PlantControls } from '../../scene/index.ts';

interface Escapable {
  readonly controls: PlantControls | null;
  readonly plant: PictureState;
  readonly isPanelOpen: boolean;
  readonly isSelected: boolean;
  closePanel(): void;
  deselect(): void;
}

/** Escape leaves one thing after another: measuring, riding or following, the open panel, the selection. */
export function useEscape({ controls, plant, isPanelOpen, isSelected, closePanel, deselect }: Escapable): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (plant.isMeasuring) controls?.measure(false);
      else if (plant.following) controls?.follow(null);
      else if (isPanelOpen) closePanel();
      else if (isSelected) deselect();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
