import { type ReactElement, useId } from 'react';
import { QUALITY_CHOICES, type QualityChoice } from '../../scene/index.ts';
import { Select } from '../../ui/index.ts';
import styles from './panel.module.css';

const LABELS: Readonly<Record<QualityChoice, string>> = {
  auto: 'Automatic',
  high: 'High',
  low: 'Low',
};

export const HALL_CHOICES = ['hidden', 'shown'] as const;
export type HallChoice = (typeof HALL_CHOICES)[number];

const HALL_LABELS: Readonly<Record<HallChoice, string>> = { hidden: 'Hidden', shown: 'Shown' };

interface PictureSettingsProps {
  quality: QualityChoice;
  onQuality(quality: QualityChoice): void;
  hall: HallChoice;
  onHall(hall: HallChoice): void;
}

/** How finely the picture is drawn. */
export function PictureSettings({ quality, onQuality, hall, onHall }: PictureSettingsProps): ReactElement {
  const heading = useId();
  const options = QUALITY_CHOICES.map((value) => ({ value, label: LABELS[value] }));
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>Picture settings</h2>
      <Select label="Quality" value={quality} options={options} onChange={onQuality} />
      <span className={styles.note}>
        Automatic draws as finely as motion stays fluent; high and low stay whatever they cost.
      </span>
      <Select
        label="Hall around the plant"
        value={hall}
        options={HALL_CHOICES.map((value) => ({ value, label: HALL_LABELS[value] }))}
        onChange={onHall}
      />
    </section>
  );
}
