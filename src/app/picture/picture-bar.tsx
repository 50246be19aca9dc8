import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import { FloatingPanel, IconButton, Toolbar } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { FloorSwitch } from './floor-switch.tsx';

/** Of these one is open at a time. */
export type OpenPanel = 'entities' | 'legend' | 'views' | 'settings';

interface PictureBarProps {
  /** Null where there is no picture: then only the list of entities works. */
  controls: PlantControls | null;
  plant: PictureState;
  selected: WorldEntity | null;
  opened: OpenPanel | null;
  onOpen(panel: OpenPanel | null): void;
  map: { readonly isShown: boolean; show(isShown: boolean): void };
  onSave(): void;
}

const PANELS = [
  { panel: 'entities', icon: 'search' },
  { panel: 'legend', icon: 'info' },
  { panel: 'views', icon: 'bookmark' },
  { panel: 'settings', icon: 'settings' },
] as const;

function panelWords(panel: OpenPanel, unbound: number): string {
  if (panel === 'entities') return t`Entities`;
  if (panel === 'views') return t`Saved views`;
  if (panel === 'settings') return t`View settings`;
  if (unbound === 0) return t`Legend`;
  return plural(unbound, { one: 'Legend: # asset without a model', other: 'Legend: # assets without a model' });
}

/** Buttons for what may be laid over the picture and taken from it. */
export function PictureBar(props: PictureBarProps): ReactElement {
  const { controls, plant, selected, opened, onOpen, map, onSave } = props;
  const { isMeasuring, following, floors } = plant;
  const isRiding = following?.mode === 'ride';
  const [hasNames, setNames] = useState(true);
  // Another picture, after a new try, shows them as this one did.
  useEffect(() => controls?.showNames(hasNames), [controls, hasNames]);
  return (
    <FloatingPanel size="bar">
      <Toolbar label={t`Picture`}>
        {PANELS.map(({ panel, icon }) => (
          <IconButton
            key={panel}
            icon={icon}
            label={panelWords(panel, plant.unbound.length)}
            data-marked={panel === 'legend' && plant.unbound.length > 0}
            disabled={panel === 'views' && controls === null}
            pressed={opened === panel}
            onClick={() => onOpen(opened === panel ? null : panel)}
          />
        ))}
        <IconButton icon="tag" label={t`Show names`} pressed={hasNames} onClick={() => setNames(!hasNames)} />
        <IconButton icon="map" label={t`Map`} pressed={map.isShown} onClick={() => map.show(!map.isShown)} />
        <IconButton
          icon="ruler"
          label={t`Measure`}
          pressed={isMeasuring}
          onClick={() => controls?.measure(!isMeasuring)}
        />
        <IconButton
          icon="ride"
          label={t`Ride along with selection`}
          disabled={selected === null}
          pressed={isRiding}
          onClick={() => controls?.ride(isRiding ? null : selected)}
        />
        <IconButton icon="camera" label={t`Save screenshot`} onClick={onSave} />
        {controls && floors.length > 1 && <FloorSwitch controls={controls} floors={floors} />}
      </Toolbar>
    </FloatingPanel>
  );
}
