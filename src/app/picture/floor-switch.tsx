import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import type { Floor, PlantControls } from '../../scene/index.ts';
import { formatLength, IconButton, Select } from '../../ui/index.ts';

interface FloorSwitchProps {
  controls: PlantControls;
  floors: readonly Floor[];
}

/** One floor alone, with the others faint or hidden. */
export function FloorSwitch({ controls, floors }: FloorSwitchProps): ReactElement {
  const [chosen, setChosen] = useState('all');
  const [others, setOthers] = useState<'faint' | 'hidden'>('hidden');
  // Without the switch nobody could bring the other floors back.
  useEffect(() => () => controls.showFloor(null, 'hidden'), [controls]);
  const show = (value: string, outside: 'faint' | 'hidden'): void => {
    setChosen(value);
    setOthers(outside);
    controls.showFloor(value === 'all' ? null : Number(value), outside);
  };
  const options = [
    { value: 'all', label: t`All floors` },
    ...floors.map((floor, index) => ({ value: String(index), label: floorWords(floor, index + 1) })),
  ];
  return (
    <>
      <Select label={t`Floor`} value={chosen} options={options} onChange={(value) => show(value, others)} />
      <IconButton
        icon="layers"
        label={t`Show other floors faintly`}
        disabled={chosen === 'all'}
        pressed={others === 'faint'}
        onClick={() => show(chosen, others === 'faint' ? 'hidden' : 'faint')}
      />
    </>
  );
}

/** Floors that have no name are counted from the lowest, which is level 1. */
function floorWords({ name, heightMeters }: Floor, count: number): string {
  if (name === null && heightMeters === 0) return t`Ground`;
  const height = formatLength(heightMeters, 1);
  return name === null ? t`Level ${count}, ${height}` : `${name}, ${height}`;
}
