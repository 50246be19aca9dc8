import { t } from '@lingui/core/macro';
import { type FocusEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { PlantControls, Side, ViewAngle } from '../../scene/index.ts';
import styles from './view-cube.module.css';

const SIDES: readonly { side: Side; letter: string; className: string | undefined }[] = [
  { side: 'south', letter: 'S', className: styles.south },
  { side: 'east', letter: 'E', className: styles.east },
  { side: 'north', letter: 'N', className: styles.north },
  { side: 'west', letter: 'W', className: styles.west },
];

/**
 * A cube that is turned as the plant is, with north on it; a press of a side looks from there. A keyboard also comes to sides
 * that are turned away, so the one in focus is named beside the cube.
 */
export function ViewCube({ controls }: { controls: PlantControls }): ReactElement {
  const cube = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const nameFocused = ({ target }: FocusEvent) =>
    setFocused(target.matches(':focus-visible') ? target.getAttribute('aria-label') : null);
  useEffect(
    () =>
      controls.onViewChange((sight) => {
        if (cube.current) cube.current.style.transform = turned(sight);
      }),
    [controls],
  );
  return (
    <div className={styles.place}>
      <fieldset
        ref={cube}
        className={styles.cube}
        aria-label={t`View from`}
        onFocus={nameFocused}
        onBlur={() => setFocused(null)}
      >
        <button type="button" className={styles.top} aria-label={t`From above`} onClick={() => controls.view('top')}>
          {t`Top`}
        </button>
        {SIDES.map(({ side, letter, className }) => (
          <button
            key={side}
            type="button"
            className={className}
            aria-label={sideWords(side)}
            onClick={() => controls.viewFrom(side)}
          >
            {letter}
          </button>
        ))}
      </fieldset>
      {focused !== null && (
        <span className={styles.focused} aria-hidden="true" data-testid="focused-side">
          {focused}
        </span>
      )}
    </div>
  );
}

function sideWords(side: Side): string {
  const words: Readonly<Record<Side, string>> = {
    south: t`From the south`,
    east: t`From the east`,
    north: t`From the north`,
    west: t`From the west`,
  };
  return words[side];
}

/** The page's y points down: a turn about x goes the other way round. */
function turned({ azimuth, elevation }: ViewAngle): string {
  return `rotateX(${-elevation}rad) rotateY(${-azimuth}rad)`;
}
