import type { ReactElement } from 'react';
import { ACTIVITIES } from '../../world/index.ts';
import { ACTIVITY_PAINT } from '../look/activity-colors.ts';
import styles from '../plant-scene.module.css';
import { ACTIVITY_WORDS } from './activity-words.ts';

interface LegendProps {
  unbound: readonly string[];
  /** Why models could not be used. */
  problems: readonly string[];
}

/** What the colours of devices mean; which assets are drawn by a substitute. */
export function Legend({ unbound, problems }: LegendProps): ReactElement {
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
      {unbound.length > 0 && (
        <Listed title="Assets without a model" items={unbound} note="Drawn by a form that fits their type." />
      )}
      {problems.length > 0 && (
        <Listed title="Models that cannot be used" items={problems} note="See public/models/README.md." />
      )}
    </section>
  );
}

function Listed({ title, items, note }: { title: string; items: readonly string[]; note: string }): ReactElement {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <span className={styles.note}>{note}</span>
    </>
  );
}
