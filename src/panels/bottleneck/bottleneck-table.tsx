import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { type BottleneckShare, type BottleneckSpan, NOBODY } from '../../activity/index.ts';
import { changePanel, type FoundBottleneck, useViewer } from '../../run/index.ts';
import { Button, formatSimulationSpan, formatSimulationTime, IconButton } from '../../ui/index.ts';
import { flowConfig } from '../flow/config.ts';
import { lanesConfig } from '../lanes/config.ts';
import classes from './bottleneck.module.css';
import { useShowSpan } from './bottleneck-strip.tsx';
import { percentText, shareText, whoWords } from './verdict-words.ts';

interface BottleneckTableProps {
  found: FoundBottleneck;
  shares: readonly BottleneckShare[];
  paints: ReadonlyMap<number, string>;
  /** A candidate, demand or nobody. */
  onChoose: (who: number) => void;
}

/** Who held the plant back for how much of the time; a name leads to its longest time, from where lanes and flow show it. */
export function BottleneckTable({ found, shares, paints, onChoose }: BottleneckTableProps): ReactElement {
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t`Who held the plant back`}>
        <thead>
          <tr>
            <th scope="col">{t`Held back by`}</th>
            <th scope="col">{t`Share of the time`}</th>
            <th scope="col">{t`Alone`}</th>
            <th scope="col">{t`Shifting`}</th>
            <th scope="col">{t`At work`}</th>
            <th scope="col">{t`Longest`}</th>
          </tr>
        </thead>
        <tbody>
          {[...shares, ...neverNamed(found, shares)].map((share) => (
            <ShareLine key={share.who} {...{ found, share, onChoose }} paint={paints.get(share.who) ?? null} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ShareLineProps {
  found: FoundBottleneck;
  share: BottleneckShare;
  /** Null: demand, or nobody. */
  paint: string | null;
  onChoose: (who: number) => void;
}

function ShareLine({ found, share, paint, onChoose }: ShareLineProps): ReactElement {
  const { candidates, spans } = found;
  const viewer = useViewer();
  const showSpan = useShowSpan(found);
  const longest = longestOf(spans, share.who);
  const active = candidates[share.who]?.activeShare;
  const words = whoWords(candidates, share.who);
  const go = () => {
    if (longest) showSpan(longest);
    if (share.who >= 0) onChoose(share.who);
  };
  const mark = (show: () => void) => () => {
    if (longest) showSpan(longest, true);
    show();
  };
  return (
    <tr>
      <th scope="row">
        <span
          className={classes.swatch}
          data-nobody={share.who === NOBODY}
          style={paint === null ? undefined : { background: paint }}
          aria-hidden="true"
        />
        <Button look="quiet" onClick={go} tooltip={t`Go to its longest time`}>
          <bdi>{words}</bdi>
        </Button>
      </th>
      {share.sole + share.shifting === 0 ? (
        <td colSpan={3}>{t`never in this time`}</td>
      ) : (
        <>
          <td>{shareText(share)}</td>
          <td>{percentText(share.sole)}</td>
          <td>{percentText(share.shifting)}</td>
        </>
      )}
      <td>{active === undefined ? '' : percentText(active)}</td>
      <td>
        {longest && (
          <span className={classes.longest}>
            {formatSimulationSpan(longest.fromMicros, longest.toMicros)}
            <span className={classes.from}>{formatSimulationTime(longest.fromMicros)}</span>
            <IconButton
              icon="lanes"
              label={t`Lanes of the longest time of ${words}`}
              onClick={mark(() => changePanel(viewer, lanesConfig, { isOpen: true }))}
            />
            <IconButton
              icon="flow"
              label={t`Flow of the longest time of ${words}`}
              onClick={mark(() => changePanel(viewer, flowConfig, { isOpen: true, range: 'marked' }))}
            />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Candidates that never held the plant back. */
function neverNamed({ candidates }: FoundBottleneck, shares: readonly BottleneckShare[]): BottleneckShare[] {
  return Array.from(candidates.keys())
    .filter((candidate) => !shares.some(({ who }) => who === candidate))
    .map((who) => ({ who, sole: 0, shifting: 0, half: 0 }));
}

/** Null of who never was it. */
function longestOf(spans: readonly BottleneckSpan[], who: number): BottleneckSpan | null {
  const lengthOf = ({ fromMicros, toMicros }: BottleneckSpan) => toMicros - fromMicros;
  const own = spans.filter((span) => span.who === who);
  return own.reduce<BottleneckSpan | null>(
    (longest, span) => (longest === null || lengthOf(span) > lengthOf(longest) ? span : longest),
    null,
  );
}
