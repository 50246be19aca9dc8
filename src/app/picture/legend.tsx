import type { ReactElement } from 'react';
import { ACTIVITY_PAINT, type ColorBy, LOAD_PAINT } from '../../scene/index.ts';
import { OpenedPanel, Select } from '../../ui/index.ts';
import { ACTIVITIES } from '../../world/index.ts';
import styles from './panel.module.css';
import { ACTIVITY_WORDS, LOAD_WORDS, STALE_WORDS } from './state-words.ts';

interface LegendProps {
  colorBy: ColorBy;
  onColorBy(colorBy: ColorBy): void;
  unbound: readonly string[];
  /** Why models could not be used. */
  problems: readonly string[];
  onClose(): void;
}

const OPTIONS: readonly { value: ColorBy; label: string }[] = [
  { value: 'activity', label: 'What they do' },
  { value: 'load', label: 'Loaded or empty' },
];

/** Colour and words of every state, by what colours say. */
const STATES: Readonly<Record<ColorBy, readonly { paint: string; words: string }[]>> = {
  activity: ACTIVITIES.map((activity) => ({ paint: ACTIVITY_PAINT[activity], words: ACTIVITY_WORDS[activity] })),
  load: (['loaded', 'empty'] as const).map((load) => ({ paint: LOAD_PAINT[load], words: LOAD_WORDS[load] })),
};

/** What the colours of devices mean, and a choice of what they say; which assets are drawn by a substitute. */
export function Legend({ colorBy, onColorBy, unbound, problems, onClose }: LegendProps): ReactElement {
  return (
    <OpenedPanel title="Legend" onClose={onClose}>
      <Select labelled label="Colour by" value={colorBy} options={OPTIONS} onChange={onColorBy} />
      <ul className={styles.list}>
        {STATES[colorBy].map(({ paint, words }) => (
          <li key={words}>
            <span className={styles.swatch} style={{ background: paint }} aria-hidden="true" />
            {words}
          </li>
        ))}
        <li>
          <span className={`${styles.swatch} ${styles.stale}`} aria-hidden="true" />
          {STALE_WORDS}
        </li>
      </ul>
      <span className={styles.note}>Loads keep the colour they came with.</span>
      {unbound.length > 0 && (
        <Listed title="Assets without a model" items={unbound} note="Drawn by a form that fits their type." />
      )}
      {problems.length > 0 && (
        <Listed title="Models that cannot be used" items={problems} note="See public/models/README.md." />
      )}
    </OpenedPanel>
  );
}

function Listed({ title, items, note }: { title: string; items: readonly string[]; note: string }): ReactElement {
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <span className={styles.note}>{note}</span>
    </>
  );
}
