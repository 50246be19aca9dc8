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
  const [wanted, setChosen] = useState('all');
  const [others, setOthers] = useState<'faint' | 'hidden'>('hidden');
  // A plant that has lost the floor shows all that it has.
  const chosen = Number(wanted) < floors.length ? wanted : 'all';
  // Another picture, after a new try, shows what the switch says; without the switch nobody could bring floors back.
  useEffect(() => {
    controls.showFloor(chosen === 'all' ? null : Number(chosen), others);
    return () => controls.showFloor(null, 'hidden');
  }, [controls, chosen, others]);
  const options = [
    { value: 'all', label: t`All floors` },
    ...floors.map((floor, index) => ({ value: String(index), label: floorWords(floor, index + 1) })),
  ];
  return (
    <>
      <Select label={t`Floor`} value={chosen} options={options} onChange={setChosen} />
      <IconButton
        icon="layers"
        label={t`Show other floors faintly`}
        disabled={chosen === 'all'}
        pressed={others === 'faint'}
        onClick={() => setOthers(others === 'faint' ? 'hidden' : 'faint')}
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
