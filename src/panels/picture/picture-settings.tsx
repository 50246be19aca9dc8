import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { LayerChoice } from '../../run/index.ts';
import { QUALITY_CHOICES, type QualityChoice } from '../../scene/index.ts';
import { OpenedPanel, Select, Switch } from '../../ui/index.ts';

function qualityWords(quality: QualityChoice): string {
  if (quality === 'auto') return t`Automatic`;
  return quality === 'high' ? t`High` : t`Low`;
}

interface PictureSettingsProps {
  quality: QualityChoice;
  onQuality(quality: QualityChoice): void;
  hall: LayerChoice<'hall'>;
  onHall(hall: LayerChoice<'hall'>): void;
  onClose(): void;
}

/** How finely the picture is drawn. */
export function PictureSettings({ quality, onQuality, hall, onHall, onClose }: PictureSettingsProps): ReactElement {
  const options = QUALITY_CHOICES.map((value) => ({ value, label: qualityWords(value) }));
  return (
    <OpenedPanel title={t`View settings`} onClose={onClose}>
      <Select
        labelled
        label={t`Quality`}
        value={quality}
        options={options}
        onChange={onQuality}
        help={t`Automatic lowers the quality when motion stops being smooth. High and Low never change.`}
      />
      <Switch
        label={t`Hall around the plant`}
        isOn={hall === 'shown'}
        onChange={(isOn) => onHall(isOn ? 'shown' : 'hidden')}
      />
    </OpenedPanel>
  );
}
