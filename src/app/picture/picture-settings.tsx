import type { ReactElement } from 'react';
import { QUALITY_CHOICES, type QualityChoice } from '../../scene/index.ts';
import { OpenedPanel, Select, Switch } from '../../ui/index.ts';
import type { HallChoice } from './hall-choice.ts';

const LABELS: Readonly<Record<QualityChoice, string>> = {
  auto: 'Automatic',
  high: 'High',
  low: 'Low',
};

interface PictureSettingsProps {
  quality: QualityChoice;
  onQuality(quality: QualityChoice): void;
  hall: HallChoice;
  onHall(hall: HallChoice): void;
  onClose(): void;
}

/** How finely the picture is drawn. */
export function PictureSettings({ quality, onQuality, hall, onHall, onClose }: PictureSettingsProps): ReactElement {
  const options = QUALITY_CHOICES.map((value) => ({ value, label: LABELS[value] }));
  return (
    <OpenedPanel title="Picture settings" onClose={onClose}>
      <Select
        labelled
        label="Quality"
        value={quality}
        options={options}
        onChange={onQuality}
        help="Automatic draws as finely as motion stays fluent; high and low stay whatever they cost."
      />
      <Switch
        label="Hall around the plant"
        isOn={hall === 'shown'}
        onChange={(isOn) => onHall(isOn ? 'shown' : 'hidden')}
      />
    </OpenedPanel>
  );
}
