import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { formatDecimal, lengthUnit } from '../../ui/index.ts';
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

/** The bar is never longer than this, CSS pixels. */
const LONGEST = 120;
const ROUND = [5, 2, 1];

/** The longest round length (1, 2 or 5 times a power of ten) that fits the bar, and its pixels. */
export function scaleOf(metersPerPixel: number): { meters: number; pixels: number } {
  const most = LONGEST * metersPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = ROUND.find((digit) => digit * power <= most) ?? 1;
  const meters = Number((digit * power).toPrecision(1));
  return { meters, pixels: Math.round(meters / metersPerPixel) };
}
