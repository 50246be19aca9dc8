import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { activityWords, runShown, useViewer } from '../../run/index.ts';
import { Button, formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import type { ActionsAround, EntityAction } from './entity-actions.ts';
import classes from './inspector.module.css';

/** What it did last and is to do next; each leads to its time. */
export function ActionList({ actions: { last, next } }: { actions: ActionsAround }): ReactElement {
  return (
    <section className={classes.section} aria-label={t`Actions`}>
      <h3>{t`Actions`}</h3>
      {last.length + next.length === 0 && <p className={classes.note}>{t`None are known of the time that is kept.`}</p>}
      <ol className={classes.actions} aria-label={t`Next actions`}>
        {next.toReversed().map((action) => (
          <ActionLine key={keyOf(action)} action={action} isNext={true} />
        ))}
      </ol>
      <ol className={classes.actions} aria-label={t`Last actions`}>
        {last.map((action) => (
          <ActionLine key={keyOf(action)} action={action} isNext={false} />
        ))}
      </ol>
    </section>
  );
}

function keyOf({ what, startMicros, endMicros }: EntityAction): string {
  return `${startMicros} ${endMicros} ${what}`;
}

function ActionLine({ action, isNext }: { action: EntityAction; isNext: boolean }): ReactElement {
  const viewer = useViewer();
  const { startMicros, endMicros } = action;
  const seek = () => viewer.player.seek(startMicros + (runShown(viewer)?.offsetMicros ?? 0));
  return (
    <li data-next={isNext}>
      <Button look="quiet" onClick={seek} tooltip={t`Go to this time`}>
        {formatSimulationTime(startMicros)}
      </Button>
      <span>{actionWords(action)}</span>
      <span className={classes.span}>
        {endMicros > startMicros ? formatSimulationSpan(startMicros, endMicros) : ''}
      </span>
    </li>
  );
}

function actionWords({ what, carrierName }: EntityAction): string {
  if (what === 'set down') return t`Set down`;
  if (what === 'taken up') return carrierName === null ? t`Taken up` : t`Taken up by ${carrierName}`;
  return activityWords(what);
}
