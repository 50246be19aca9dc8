import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { formatDecimal, lengthUnit } from '../../ui/index.ts';
import { scaleOf } from './scale.ts';
import styles from './scale-bar.module.css';

/** How long a length is on the screen, at the depth of what is looked at. */
export function ScaleBar({ controls }: { controls: PlantControls }): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      controls.onViewChange(({ metersPerPixel }) => {
        if (!bar.current) return;
        const { sign, meters: unitMeters } = lengthUnit();
        const { meters: units, pixels } = scaleOf(metersPerPixel / unitMeters);
        bar.current.style.width = `${pixels}px`;
        bar.current.textContent = `${formatDecimal(units)} ${sign}`;
      }),
    [controls],
  );
  return <div ref={bar} className={styles.bar} role="img" aria-label={t`Scale`} />;
}
