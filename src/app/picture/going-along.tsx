import type { ReactElement } from 'react';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import { Button, FloatingPanel } from '../../ui/index.ts';
import styles from './panel.module.css';

const LABEL = 'What the picture does';
const WORDS = { keep: 'Following', ride: 'Riding on' } as const;

interface GoingAlongProps {
  controls: PlantControls;
  plant: PictureState;
}

/** Says that the camera goes along with something, or that clicks measure, and how to end it. */
export function GoingAlong({ controls, plant: { following, isMeasuring } }: GoingAlongProps): ReactElement | null {
  if (isMeasuring) {
    return (
      <FloatingPanel size="bar" role="status" label={LABEL} className={styles.mode}>
        Click two points to measure between them
        <Button onClick={() => controls.measure(false)}>Stop (Esc)</Button>
      </FloatingPanel>
    );
  }
  if (!following) return null;
  const name = following.entity.nameAt(controls.shown()?.simulationTimeMicros ?? 0);
  return (
    <FloatingPanel size="bar" role="status" label={LABEL} className={styles.mode}>
      {WORDS[following.mode]} <strong>{name}</strong>
      <Button onClick={() => controls.follow(null)}>Stop (Esc)</Button>
    </FloatingPanel>
  );
}
