import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Tour } from '../../tour/index.ts';
import { Select } from '../../ui/index.ts';
import { SEED } from '../director/start-director.ts';
import type { FilmedBy } from './film.ts';

/** Through which camera a video is made, as it is chosen. */
export type CameraChoice = 'present' | 'tour-steps' | 'tour-range' | 'director';

/** What was chosen; the camera as it stands where there is no tour any more. */
export function filmedBy(choice: CameraChoice, tour: Tour): FilmedBy {
  if (choice === 'director') return { kind: 'director', seed: SEED };
  if (choice === 'present' || tour.steps.length === 0) return { kind: 'present' };
  return { kind: 'tour', tour, times: choice === 'tour-steps' ? 'steps' : 'range' };
}

interface CameraSelectProps {
  choice: CameraChoice;
  tour: Tour;
  onChoose: (choice: CameraChoice) => void;
}

export function CameraSelect({ choice, tour, onChoose }: CameraSelectProps): ReactElement {
  const { name, steps } = tour;
  const ofTour: { value: CameraChoice; label: string }[] = [
    { value: 'tour-steps', label: t`Tour “${name}”, as it plays` },
    { value: 'tour-range', label: t`Cameras of tour “${name}”, over the range` },
  ];
  const options: { value: CameraChoice; label: string }[] = [
    { value: 'present', label: t`As it stands` },
    ...(steps.length > 0 ? ofTour : []),
    { value: 'director', label: t`Director` },
  ];
  const isThere = options.some(({ value }) => value === choice);
  return (
    <Select
      labelled
      label={t`Camera`}
      help={helpOf(isThere ? choice : 'present')}
      value={isThere ? choice : 'present'}
      options={options}
      onChange={onChoose}
    />
  );
}

function helpOf(choice: CameraChoice): string | undefined {
  if (choice === 'tour-steps') return t`Each step at its own time`;
  if (choice === 'tour-range') return t`The time runs on through all steps`;
  return choice === 'director' ? t`It finds by itself where something happens` : undefined;
}
