import type { ReactElement } from 'react';
import { ACTIVITIES } from '../../world/index.ts';
import { ACTIVITY_PAINT } from '../look/activity-colors.ts';
import styles from '../plant-scene.module.css';
import { ACTIVITY_WORDS } from './activity-words.ts';

/** What the colours of devices mean; which assets are drawn by a substitute. */
export function Legend({ unbound }: { unbound: readonly string[] }): ReactElement {
  return (
    <section className={styles.panel} aria-label="Legend">
      <h2>Devices by what they do</h2>
      <ul>
        {ACTIVITIES.map((activity) => (
          <li key={activity}>
            <span className={styles.swatch} style={{ background: ACTIVITY_PAINT[activity] }} aria-hidden="true" />
            {ACTIVITY_WORDS[activity]}
          </li>
        ))}
      </ul>
      <span className={styles.note}>Loads keep the colour they came with.</span>
      {unbound.length > 0 && <Unbound assets={unbound} />}
    </section>
  );
}

function Unbound({ assets }: { assets: readonly string[] }): ReactElement {
  return (
    <>
      <h2>Assets without a model</h2>
      <ul>
        {assets.map((asset) => (
          <li key={asset}>
            <span className={styles.grow}>{asset}</span>
          </li>
        ))}
      </ul>
      <span className={styles.note}>Drawn by a form that fits their type.</span>
    </>
  );
}
