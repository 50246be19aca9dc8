import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { activityWords, carrierWords } from '../../run/index.ts';
import { ACTIVITY_PAINT } from '../../scene/index.ts';
import { formatCoordinates } from '../../ui/index.ts';
import { TRANSFORM_STRIDE } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import classes from './entities.module.css';
import { stateOf } from './entity-listing.ts';
import type { Listed } from './use-entities.ts';

/** Name, type, what it does, where it is. */
export function cellsOf(entity: WorldEntity, { world, sampler }: Listed): ReactNode[] {
  const at = sampler.simulationTimeMicros;
  const state = stateOf(entity, sampler);
  const parent = world.parentAt(entity, at);
  const on = parent === null ? '' : carrierWords(parent);
  const [x = 0, y = 0, z = 0] = sampler.transforms.subarray(entity.nodes.ENTITY * TRANSFORM_STRIDE);
  return [
    <bdi key="name">{entity.nameAt(at)}</bdi>,
    entity.entityType,
    <>
      <span className={classes.swatch} style={{ background: ACTIVITY_PAINT[state] }} aria-hidden="true" />
      {activityWords(state)}
      {on !== '' && `, ${t`on ${on}`}`}
    </>,
    formatCoordinates({ x, y, z }),
  ];
}
