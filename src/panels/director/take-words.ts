import { t } from '@lingui/core/macro';
import type { Take } from '../../director/index.ts';
import type { WorldEntity } from '../../world/index.ts';

/** What is to be seen in a shot, in words. */
export function takeWords({ kind, moment }: Take): string {
  if (moment === null) return '';
  const name = (one: WorldEntity | null | undefined) => one?.nameAt(moment.fromMicros) ?? '';
  const [first, second] = [name(moment.about[0]), name(moment.about[1])];
  const [giver, taker] = [name(moment.giver), name(moment.taker)];
  if (kind === 'departure' && taker) return t`${taker} takes ${first} on its first way`;
  if (kind === 'lift') return t`${first} in motion`;
  if (kind === 'meeting') return t`${first} and ${second} pass each other`;
  if (kind === 'way') return t`${first} on its way`;
  if (giver && taker) return t`${giver} hands ${first} over to ${taker}`;
  return taker ? t`${taker} takes ${first}` : t`${giver} puts ${first} down`;
}
