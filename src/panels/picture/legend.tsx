import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { staleWords } from '../../run/index.ts';
import type { ColorBy } from '../../scene/index.ts';
import { OpenedPanel, Select } from '../../ui/index.ts';
import styles from './panel.module.css';
import { statePaints } from './sheet-legend.ts';

interface LegendProps {
  colorBy: ColorBy;
  onColorBy(colorBy: ColorBy): void;
  unbound: readonly string[];
  /** Why models could not be used. */
  problems: readonly string[];
  onClose(): void;
}

function choices(): { value: ColorBy; label: string }[] {
  return [
    { value: 'activity', label: t`Activity` },
    { value: 'load', label: t`Load` },
  ];
}

/** What the colours of devices mean, and a choice of what they say; which assets are drawn by a substitute. */
export function Legend({ colorBy, onColorBy, unbound, problems, onClose }: LegendProps): ReactElement {
  return (
    <OpenedPanel title={t`Legend`} onClose={onClose}>
      <Select labelled label={t`Colour by`} value={colorBy} options={choices()} onChange={onColorBy} />
      <ul className={styles.list}>
        {statePaints(colorBy).map(({ paint, words }) => (
          <li key={words}>
            <span className={styles.swatch} style={{ background: paint }} aria-hidden="true" />
            {words}
          </li>
        ))}
        <li>
          <span className={`${styles.swatch} ${styles.stale}`} aria-hidden="true" />
          {staleWords()}
        </li>
      </ul>
      <span className={styles.note}>{t`Load colours are fixed.`}</span>
      {unbound.length > 0 && (
        <Listed title={t`Assets without a model`} items={unbound} note={t`Shown as a generic shape.`} />
      )}
      {problems.length > 0 && (
        <Listed title={t`Models that failed to load`} items={problems} note={t`Generic shapes stand in for them.`} />
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
