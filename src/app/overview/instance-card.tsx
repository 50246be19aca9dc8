import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Clock } from '../../protocol/index.ts';
import { formatSimulationTime, Icon, lazyPart, type Problem, problemOf, StatusBadge } from '../../ui/index.ts';
import { clockRemarks, modeWords } from '../clock-words.ts';
import { withLaterWords } from '../language/load-language.ts';
import { useServiceClient } from '../service-client.ts';
import { useClock } from '../use-clock.ts';
import classes from './overview.module.css';

const CLOCK_MILLIS = 1000;

const BoardStrip = lazyPart(
  () => t`The figures could not be shown`,
  () => withLaterWords(() => import('../../tables/index.ts').then((module) => module.BoardStrip)),
);

/** One instance with its live clock; the whole card opens the live page. */
export function InstanceCard({ simulationId, label }: { simulationId: string; label: string }): ReactElement {
  const clock = useClock(simulationId, CLOCK_MILLIS);
  const client = useServiceClient();
  const params = { simulationId };
  return (
    <li className={classes.card}>
      <header className={classes.cardHeader}>
        <h2>
          <Link to="/simulations/$simulationId" params={params} className={classes.cardLink}>
            <bdi>{label || simulationId}</bdi>
          </Link>
        </h2>
        {clock.data && <StatusBadge status={clock.data.status} />}
      </header>
      <code className={classes.id}>{simulationId}</code>
      <ClockLine clock={clock.data} problem={clock.error && problemOf(clock.error)} />
      <div className={classes.figures}>{clock.data && <BoardStrip {...{ client, simulationId }} />}</div>
      <nav className={classes.links} aria-label={t`Pages of ${label} (${simulationId})`}>
        <Link to="/simulations/$simulationId" params={params}>
          <Icon name="live" size={14} /> {t`Live`}
        </Link>
        <Link to="/simulations/$simulationId/tables" params={params}>
          <Icon name="table" size={14} /> {t`Tables`}
        </Link>
        <Link to="/simulations/$simulationId/board" params={params}>
          <Icon name="chart" size={14} /> {t`Board`}
        </Link>
        <Link to="/simulations/$simulationId/compatibility" params={params}>
          <Icon name="settings" size={14} /> {t`Compatibility`}
        </Link>
      </nav>
    </li>
  );
}

function ClockProblem({ problem }: { problem: Problem }): ReactElement {
  return (
    <span className={classes.problem}>
      {t`Clock could not be read`}: {problem.message} ({problem.code}){' '}
      {problem.requestId && (
        <>
          {t`Request ID`} {problem.requestId}
        </>
      )}
    </span>
  );
}

function ClockLine({ clock, problem }: { clock: Clock | undefined; problem: Problem | null }): ReactElement {
  return (
    <div className={classes.clock}>
      {clock && <span className={classes.time}>{formatSimulationTime(clock.simulationTimeMicros)}</span>}
      {clock && <span className={classes.muted}>{modeWords(clock)}</span>}
      {clock && clockRemarks(clock).map((remark) => <span key={remark}>{remark}</span>)}
      {!clock && !problem && <span className={classes.muted}>{t`Reading clock`}</span>}
      {problem && <ClockProblem problem={problem} />}
    </div>
  );
}
