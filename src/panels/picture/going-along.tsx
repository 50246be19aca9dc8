import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import { Button, FloatingPanel } from '../../ui/index.ts';
import styles from './panel.module.css';

interface GoingAlongProps {
  controls: PlantControls;
  plant: PictureState;
}

/** Says that the camera goes along with something, or that clicks measure, and how to end it. */
export function GoingAlong({ controls, plant: { following, isMeasuring } }: GoingAlongProps): ReactElement | null {
  if (isMeasuring) {
    return (
      <FloatingPanel size="bar" role="status" label={t`View mode`} className={styles.mode}>
        {t`Click two points to measure the distance, or press Enter for the middle of the picture`}
        <Button onClick={() => controls.measure(false)}>{t`Stop (Esc)`}</Button>
      </FloatingPanel>
    );
  }
  if (!following) return null;
  const name = following.entity.nameAt(controls.instant()?.simulationTimeMicros ?? 0);
  return (
    <FloatingPanel size="bar" role="status" label={t`View mode`} className={styles.mode}>
      {following.mode === 'keep' ? t`Following` : t`Riding on`}{' '}
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <Button onClick={() => controls.follow(null)}>{t`Stop (Esc)`}</Button>
    </FloatingPanel>
  );
}
