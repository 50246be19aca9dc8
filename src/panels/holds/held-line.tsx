import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { chainOf } from '../../activity/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { chainWords } from './hold-words.ts';
import classes from './holds.module.css';
import { useHeldNow } from './use-holds.ts';

/** By whom a device is held at the instant shown, and what that comes down to. */
export function HeldLine({ entity }: { entity: WorldEntity }): ReactElement | null {
  const now = useHeldNow();
  if (now === null) return null;
  const { byHeld, holdOf, atMicros, isTold } = now;
  const own = holdOf.get(entity);
  if (!own) return null;
  const words = chainWords(chainOf(own, byHeld), atMicros);
  return <p className={classes.held}>{isTold ? words : t`${words} (inferred)`}</p>;
}
