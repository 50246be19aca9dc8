import { staleWords } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { formatSimulationTime, saveFile, type ThemeName } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { composePng } from './picture-sheet.ts';
import { statePaints } from './state-paint.ts';

interface Saved {
  simulationId: string;
  controls: PlantControls;
  selected: WorldEntity | null;
  theme: ThemeName;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
}

/** Saves the picture as PNG with its names, a caption that says what and when it shows, and what the colours mean. */
export async function savePicture({ simulationId, controls, selected, theme, isStale }: Saved): Promise<void> {
  const time = controls.instant()?.simulationTimeMicros ?? 0;
  const subject = selected ? [selected.nameAt(time)] : [];
  const state = isStale ? [staleWords()] : [];
  const words = {
    title: simulationId,
    subtitle: [formatSimulationTime(time), ...subject, ...state].join('  '),
    legend: statePaints(controls.state.getState().colorBy),
  };
  // The drawing buffer is only there until the browser has shown it: drawn and copied in one go.
  const png = await composePng(controls.capture(), words, theme);
  saveFile(`${simulationId}-${formatSimulationTime(time).replaceAll(':', '-')}.png`, png);
}
