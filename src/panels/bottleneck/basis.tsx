import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { HoldReason } from '../../activity/index.ts';
import type { FoundBottleneck } from '../../run/index.ts';
import classes from './bottleneck.module.css';

/** What the statements are based on, and what they cannot know. */
export function Basis({ found: { hasHolds, told, candidates } }: { found: FoundBottleneck }): ReactElement {
  const reasons = told.map(reasonWords).join(', ');
  const storeTakers = candidates.some(({ takesFromStores }) => takesFromStores);
  return (
    <section className={classes.basis} aria-label={t`What this is based on`}>
      <p>
        {hasHolds && told.length > 0
          ? t`Based on motions and loads in the stream, and on the service’s own table of holds (${reasons}).`
          : hasHolds
            ? t`Based on motions and loads in the stream; the service’s own table of holds has no row of this time.`
            : t`Based on motions and loads in the stream alone: who charges, is down or waits for people counts as idle.`}
      </p>
      <details>
        <summary>{t`How it is found, and what it cannot know`}</summary>
        <ul>
          <li>{t`Devices of one type that hand over at the same places are one candidate, at work while none of them is idle.`}</li>
          <li>{t`A candidate is saturated while it is at work and more loads wait for it than it has free devices, for ten loads a device at least. Of those that are, the one that works longest without a break is named.`}</li>
          <li>{t`Demand is named where nobody is saturated. Nobody is named where loads wait although a device is idle: it may charge, or what it needs is full, empty or without people.`}</li>
          <li>{t`± is half the 95 % interval of ten equal parts of the time. A time that is not like others makes it too narrow.`}</li>
          <li>{t`Not seen: work that waits outside the picture (orders, trucks), people, machines that do not move; what stands in one counts as waiting.`}</li>
          {storeTakers && (
            <li>{t`What is asked of a store (more than ten loads at once) is not seen: who takes from one is saturated while it works for ten loads a device without a break.`}</li>
          )}
        </ul>
      </details>
    </section>
  );
}

function reasonWords(why: HoldReason): string {
  const words: Readonly<Record<HoldReason, string>> = {
    traffic: t`in each other’s way`,
    safety: t`held back against deadlock`,
    full: t`no room`,
    empty: t`nothing to take`,
    charging: t`charging`,
    staff: t`waiting for people`,
    down: t`broken down`,
  };
  return words[why];
}
