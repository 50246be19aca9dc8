import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Experiment } from '../../client/index.ts';
import { formatCount } from '../../ui/index.ts';
import classes from './experiments.module.css';

/** The share of finished runs, as a bar and in words. */
export function Progress({ experiment: { runs, runsDone } }: { experiment: Experiment }): ReactElement {
  if (runsDone === null) return <span className={classes.muted}>{t`Results given up`}</span>;
  const [done, all] = [formatCount(runsDone), formatCount(runs)];
  const ended = plural(runs, { one: `${done} of ${all} run`, other: `${done} of ${all} runs` });
  return (
    <span className={classes.progress}>
      <progress value={runsDone} max={runs} aria-label={t`Runs that have ended`} />
      <span className={classes.number}>{ended}</span>
    </span>
  );
}
