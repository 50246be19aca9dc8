import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { activityWords, runShown, useViewer } from '../../run/index.ts';
import { Button, formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import { type EntityAction, MOST_LAST } from './entity-actions.ts';
import classes from './inspector.module.css';
import { type InspectedNow, useMost } from './use-entity-now.ts';

/** What lies below does not move as lines come: there is room for them. What does nothing by itself is handed over alone. */
const ROOM = { next: 2, ofWhatMoves: MOST_LAST, ofLoads: 3 };
const LINE_REM = 1.5;

/** What it did last and is to do next; each leads to its time. A line keeps its place, and what it tells goes on. */
export function ActionList({ inspected: { entity, actions } }: { inspected: InspectedNow }): ReactElement {
  const { last, next } = actions;
  const nextLines = Math.max(ROOM.next, useMost(entity.id, next.length));
  const lastLines = entity.supportedActions.length > 0 ? ROOM.ofWhatMoves : ROOM.ofLoads;
  return (
    <section className={classes.section} aria-label={t`Actions`}>
      <h3>{t`Actions`}</h3>
      <ol className={classes.actions} style={roomFor(nextLines)} aria-label={t`Next actions`}>
        {inLines(next)
          .toReversed()
          .map(({ line, action }) => (
            <ActionLine key={line} action={action} isNext={true} />
          ))}
      </ol>
      <div style={roomFor(lastLines)}>
        {last.length + next.length === 0 && (
          <p className={classes.note}>{t`None are known of the time that is kept.`}</p>
        )}
        <ol className={classes.actions} aria-label={t`Last actions`}>
          {inLines(last).map(({ line, action }) => (
            <ActionLine key={line} action={action} isNext={false} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function roomFor(lines: number): { minHeight: string } {
  return { minHeight: `${lines * LINE_REM}rem` };
}

/** Counted from the instant shown. */
function inLines(actions: readonly EntityAction[]): { line: number; action: EntityAction }[] {
  return actions.map((action, line) => ({ line, action }));
}

function ActionLine({ action, isNext }: { action: EntityAction; isNext: boolean }): ReactElement {
  const viewer = useViewer();
  const { startMicros, endMicros } = action;
  const seek = () => viewer.player.seek(startMicros + (runShown(viewer)?.offsetMicros ?? 0));
  const words = actionWords(action);
  return (
    <li data-next={isNext}>
      <Button look="quiet" onClick={seek} tooltip={t`Go to this time`}>
        {formatSimulationTime(startMicros)}
      </Button>
      <span className={classes.what} title={words}>
        {words}
      </span>
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
