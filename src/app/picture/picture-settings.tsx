import { type ReactElement, useId } from 'react';
import { QUALITY_CHOICES, type QualityChoice } from '../../scene/index.ts';
import { Select } from '../../ui/index.ts';
import styles from './panel.module.css';

const LABELS: Readonly<Record<QualityChoice, string>> = {
  auto: 'Automatic',
  high: 'High',
  low: 'Low',
};

interface PictureSettingsProps {
  quality: QualityChoice;
  onQuality(quality: QualityChoice): void;
}

/** How finely the picture is drawn. */
export function PictureSettings({ quality, onQuality }: PictureSettingsProps): ReactElement {
  const heading = useId();
  const options = QUALITY_CHOICES.map((value) => ({ value, label: LABELS[value] }));
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>Picture settings</h2>
      <Select label="Quality" value={quality} options={options} onChange={onQuality} />
      <span className={styles.note}>
        Automatic draws as finely as motion stays fluent; high and low stay whatever they cost.
      </span>
    </section>
  );
}
