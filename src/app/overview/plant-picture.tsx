import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { formatSimulationTime, Icon } from '../../ui/index.ts';
import type { KnownPlant } from './known-plants.ts';
import { plantPictures } from './pictures/plant-pictures.ts';
import classes from './plant-card.module.css';

/** A plant as it was drawn last; a calm place until it is. */
export function PlantPicture({ plant: { simulationId, label } }: { plant: KnownPlant }): ReactElement {
  const picture = useStore(plantPictures, ({ of }) => of.get(simulationId));
  const at = formatSimulationTime(picture?.simulationTimeMicros ?? 0);
  return (
    <div className={classes.picture}>
      {picture ? (
        <img key={picture.url} src={picture.url} alt={t`${label} as it stood at ${at}`} width={640} height={360} />
      ) : (
        <Icon name="live" size={28} />
      )}
    </div>
  );
}
