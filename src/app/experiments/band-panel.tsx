import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Experiment, MadeRun } from '../../client/index.ts';
import { useCalendarStart } from '../../run/index.ts';
import { formatDecimal, Select } from '../../ui/index.ts';
import { nameWords } from '../overview/parameter-words.ts';
import { BandChart } from './band-chart.tsx';
import { type Band, insideShare, lineOf } from './experiment-band.ts';
import { indicatorWords, labelOf, settingWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { useBand, useRunMinutes, useRunsOf } from './use-experiments.ts';

const FIRST_FIGURE = 'openOrders';

/** What is normal for the base of an experiment over time, and how another run of the scenario goes in it. */
export function BandPanel({ experiment }: { experiment: Experiment }): ReactElement | null {
  const { data: band } = useBand(experiment);
  if (!band) return null;
  return <BandSection experiment={experiment} band={band} />;
}

function BandSection({ experiment, band }: { experiment: Experiment; band: Band }): ReactElement {
  const figures = [...band.figures.keys()];
  const [chosen, setFigure] = useState(FIRST_FIGURE);
  const figure = band.figures.has(chosen) ? chosen : (figures[0] ?? '');
  const [simulationId, setRun] = useState('');
  const { data: runs = [] } = useRunsOf(experiment.scenario);
  const run = runs.find((each) => each.simulationId === simulationId);
  const { data: minutes = [] } = useRunMinutes(run?.simulationId ?? null);
  const calendarStart = useCalendarStart(simulationId);
  const line = calendarStart === null ? [] : lineOf(minutes, figure, calendarStart, band);
  return (
    <section className={classes.panel} aria-label={t`Normal band`}>
      <div className={classes.panelHead}>
        <h2>{t`Normal band`}</h2>
        <div className={classes.choosers}>
          <Select
            label={t`Figure`}
            labelled
            className={classes.indicator}
            options={figures.map((each) => ({ value: each, label: labelOf(each) }))}
            value={figure}
            onChange={setFigure}
          />
          <Select
            label={t`Run in the band`}
            labelled
            className={classes.indicator}
            options={[
              { value: '', label: t`No run` },
              ...runs.map((each) => ({ value: each.simulationId, label: each.simulationId })),
            ]}
            value={run?.simulationId ?? ''}
            onChange={setRun}
          />
        </div>
      </div>
      <BandChart
        band={band}
        figure={figure}
        line={line}
        title={labelOf(figure)}
        factor={indicatorWords(figure).factor}
      />
      <p className={classes.muted}>
        {t`Half of the runs of the base are in the dark band, nine of ten in the light one; the thin line is their median.`}{' '}
        {run && <RunWords run={run} experiment={experiment} inside={insideShare(line, band, figure)} />}
      </p>
    </section>
  );
}

interface RunWordsProps {
  run: MadeRun;
  experiment: Experiment;
  inside: number | null;
}

/** How a run does, and where it is another plant than the base. */
function RunWords({ run, experiment, inside }: RunWordsProps): ReactElement {
  const { simulationId } = run;
  const { baseParameters } = experiment;
  const others = Object.entries(baseParameters).filter(
    ([name, value]) => name in run.parameters && run.parameters[name] !== value,
  );
  const differing = others.map(([name]) => `${nameWords(name)}: ${settingWords([run.parameters[name] as never])}`);
  const [share, list] = [inside === null ? '' : formatDecimal(100 * inside, 0), differing.join('; ')];
  return (
    <>
      {inside === null ? (
        t`Of this run nothing is known in these hours yet.`
      ) : (
        <>
          <bdi>{simulationId}</bdi>: {t`in the light band for ${share} % of the time.`}
        </>
      )}{' '}
      {differing.length > 0 && t`It has other parameters than the base: ${list}.`}
    </>
  );
}
