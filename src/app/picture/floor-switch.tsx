import { type ReactElement, useEffect, useState } from 'react';
import type { Floor, PlantControls } from '../../scene/index.ts';
import { IconButton, Select } from '../../ui/index.ts';

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
    { value: 'all', label: 'All floors' },
    ...floors.map(({ name, heightMeters }, index) => ({
      value: String(index),
      label: index === 0 ? name : `${name}, ${heightMeters.toFixed(1)} m`,
    })),
  ];
  return (
    <>
      <Select label="Floor" value={chosen} options={options} onChange={(value) => show(value, others)} />
      <IconButton
        icon="layers"
        label="Other floors faintly"
        disabled={chosen === 'all'}
        pressed={others === 'faint'}
        onClick={() => show(chosen, others === 'faint' ? 'hidden' : 'faint')}
      />
    </>
  );
}
