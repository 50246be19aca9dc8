import type { PlantControls } from '../../scene/index.ts';
import { formatSimulationTime, type ThemeName } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { composePng, download } from './screenshot.ts';

const PAPER = { light: { background: '#e9eef3', ink: '#15202b' }, dark: { background: '#10161c', ink: '#e3e9ef' } };

/** Saves the picture as PNG, with a caption that says what and when it shows. */
export async function savePicture(
  simulationId: string,
  controls: PlantControls,
  selected: WorldEntity | null,
  theme: ThemeName,
): Promise<void> {
  const time = controls.shown()?.simulationTimeMicros ?? 0;
  const subject = selected ? `  ${selected.nameAt(time)}` : '';
  const caption = { title: simulationId, subtitle: `${formatSimulationTime(time)}${subject}`, ...PAPER[theme] };
  // The drawing buffer is only there until the browser has shown it: drawn and copied in one go.
  const png = await composePng(controls.capture(), caption);
  download(png, `${simulationId}-${formatSimulationTime(time).replaceAll(':', '-')}.png`);
}
