import { t } from '@lingui/core/macro';
import { type ReactElement, use, useMemo, useState } from 'react';
import { bottleneckShares, verdictOf } from '../../activity/index.ts';
import { type FoundBottleneck, usePanelConfig, useViewerState } from '../../run/index.ts';
import {
  Button,
  EmptyState,
  ErrorNotice,
  formatSimulationSpan,
  formatSimulationTime,
  IconButton,
  problemOf,
  SafePart,
  Select,
  useTheme,
} from '../../ui/index.ts';
import { TimelineAxis } from '../timeline/axis.ts';
import { Basis } from './basis.tsx';
import classes from './bottleneck.module.css';
import { BottleneckStrip } from './bottleneck-strip.tsx';
import { BottleneckTable } from './bottleneck-table.tsx';
import { type BottleneckRange, bottleneckConfig, RANGES } from './config.ts';
import { QueueChart } from './queue-chart.tsx';
import { useBottleneck } from './use-bottleneck.ts';
import { verdictWords } from './verdict-words.ts';
import { whoPaints } from './who-look.ts';

/** Who held the plant back, when, for how much of the time, and what waited for it. */
export function Bottleneck(): ReactElement {
  const hasMarked = useViewerState(({ marked }) => marked !== null);
  const [{ range: chosen }, change] = usePanelConfig(bottleneckConfig);
  const range = chosen === 'marked' && !hasMarked ? 'hour' : chosen;
  const { data, error, refetch, isLocal } = useBottleneck(range);
  return (
    <section className={classes.panel} aria-label={t`Where is it slow`}>
      <div className={classes.tools}>
        <h2 className={classes.title}>{t`Where is it slow`}</h2>
        <Select
          label={t`Of which time`}
          value={range}
          options={RANGES.filter((value) => hasMarked || value !== 'marked').map((value) => ({
            value,
            label: rangeWords(value),
          }))}
          onChange={(next) => change({ range: next })}
        />
        <output className={classes.status}>{data ? spanWords(data.found) : ''}</output>
        <IconButton icon="close" label={t`Close where is it slow`} onClick={() => change({ isOpen: false })} />
      </div>
      <SafePart title={t`Where it is slow could not be shown`}>
        {error && (
          <ErrorNotice title={t`Where it is slow could not be worked out`} problem={problemOf(error)}>
            <Button icon="refresh" onClick={() => void refetch()}>
              {t`Try again`}
            </Button>
          </ErrorNotice>
        )}
        {isLocal && (
          <EmptyState icon="hourglass" title={t`Not known of a file on this machine`}>
            {t`What devices did is derived by the gateway. Upload the recording to see where it was slow.`}
          </EmptyState>
        )}
        {!data && !error && !isLocal && <output className={classes.note}>{t`Reading what devices did`}</output>}
        {data && <Found found={data.found} />}
      </SafePart>
    </section>
  );
}

function Found({ found }: { found: FoundBottleneck }): ReactElement {
  const timeline = use(TimelineAxis);
  const theme = useTheme();
  const { shares, verdict } = useMemo(
    () => ({ shares: bottleneckShares(found.spans, found), verdict: verdictOf(found.spans, found) }),
    [found],
  );
  const paints = useMemo(() => whoPaints(shares, theme), [shares, theme]);
  const [chosen, setChosen] = useState<number | null>(null);
  const first = shares.find(({ who }) => who >= 0)?.who ?? 0;
  const inFront = chosen !== null && chosen < found.candidates.length ? chosen : first;
  if (found.candidates.length === 0) {
    return (
      <EmptyState icon="hourglass" title={t`Nothing has carried a load in this time`}>
        {t`What may hold a plant back is what moves and carries. Choose a longer time.`}
      </EmptyState>
    );
  }
  return (
    <div className={classes.found}>
      <div className={classes.told}>
        <p className={classes.verdict}>{verdict && verdictWords(found.candidates, verdict)}</p>
        <BottleneckTable {...{ found, shares, paints }} onChoose={setChosen} />
        <Basis found={found} />
      </div>
      <QueueChart found={found} inFront={inFront} />
      {timeline && <BottleneckStrip {...{ found, paints, timeline }} />}
    </div>
  );
}

function rangeWords(range: BottleneckRange): string {
  const words: Readonly<Record<BottleneckRange, string>> = {
    hour: t`Last hour`,
    window: t`Timeline as shown`,
    run: t`Whole run`,
    marked: t`Marked area`,
  };
  return words[range];
}

function spanWords({ fromMicros, toMicros }: FoundBottleneck): string {
  const span = formatSimulationSpan(fromMicros, toMicros);
  const until = formatSimulationTime(toMicros);
  return t`${span} up to ${until}`;
}
