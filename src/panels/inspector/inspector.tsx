import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { Lanes, laneSums, STATES, type State } from '../../activity/index.ts';
import {
  activityWords,
  runShown,
  useDerivedRun,
  usePictureControls,
  useRangeQuery,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import {
  Button,
  CopyButton,
  EmptyState,
  Failure,
  formatCount,
  formatFixed,
  formatSimulationSpan,
  formatSimulationTime,
  IconButton,
  JsonTree,
} from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { statePaint, stateWords } from '../lanes/state-look.ts';
import { PanelBody } from '../panel-body.tsx';
import type { ActionsAround, EntityAction } from './entity-actions.ts';
import { Facts } from './entity-details.tsx';
import { identityFacts } from './entity-facts.ts';
import classes from './inspector.module.css';
import { NowFigures } from './now-figures.tsx';
import { OwnTables } from './own-tables.tsx';
import { useCarried, useEntityNow } from './use-entity-now.ts';

/** So many events are looked through for its last one. */
const MOST_SEARCHED = 20_000;

/** All that is known of what is selected: now, before and next. */
export function Inspector(): ReactElement {
  const { name, entity } = useViewerState((state) => state.selection);
  const count = useViewerState((state) => state.selectedNames.length);
  if (name === null) {
    return (
      <EmptyState icon="info" title={t`Nothing is selected`}>
        {t`Select a device or a load in the picture, in the list of entities or in a table.`}
      </EmptyState>
    );
  }
  return (
    <PanelBody>
      <Head name={name} count={count} />
      {entity === null ? (
        <p className={classes.note}>{t`Not present at this time.`}</p>
      ) : (
        <Known entity={entity} name={name} />
      )}
    </PanelBody>
  );
}

function Head({ name, count }: { name: string; count: number }): ReactElement {
  const controls = usePictureControls();
  const number = formatCount(count);
  return (
    <div className={classes.head}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {count > 1 && (
        <span className={classes.note}>
          {plural(count, { one: `${number} selected`, other: `the last of ${number} selected` })}
        </span>
      )}
      <CopyButton text={name} label={t`Copy name`} />
      <IconButton
        icon="fit"
        label={t`Show in the picture`}
        disabled={controls === null}
        onClick={() => controls?.fitSelection()}
      />
    </div>
  );
}

function Known({ entity, name }: { entity: WorldEntity; name: string }): ReactElement {
  const inspected = useEntityNow(entity);
  // What does nothing by itself is not told what it carries.
  const carried = useCarried(entity.supportedActions.length > 0 ? entity : null);
  return (
    <>
      <Facts entity={entity} tell={identityFacts} />
      {inspected && <NowFigures inspected={inspected} carried={carried} />}
      {inspected && <ActionList actions={inspected.actions} />}
      <TimeShares name={name} />
      <OwnTables name={name} />
      <SentData entity={entity} name={name} />
    </>
  );
}

/** What the service sent of it: the state that it came with, its asset and its last event, as far as that is kept. */
function SentData({ entity, name }: { entity: WorldEntity; name: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.sent} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`As the service sent it`}</summary>
      {isOpen && <Sent entity={entity} name={name} />}
    </details>
  );
}

function Sent({ entity, name }: { entity: WorldEntity; name: string }): ReactElement {
  const { feed } = useViewer();
  // Once a second is often enough for what is read word by word.
  const second = useViewerState(({ readout }) => Math.floor(readout.timelineMicros / 1e6));
  const { events } = feed.store;
  const end = events.indexFrom((second + 1) * 1e6);
  let last = null;
  for (let at = end - 1; at >= Math.max(0, end - MOST_SEARCHED) && last === null; at -= 1) {
    if (events.nameAt(at) === name) last = events.saidAt(at);
  }
  const entries: (readonly [string, unknown])[] = [
    [t`state`, entity.initialState],
    ...(last === null ? [] : [[t`last event`, last] as const]),
  ];
  return <JsonTree key={entity.id} label={t`As the service sent it`} entries={entries} openLevels={1} />;
}

/** What it did last and is to do next; each leads to its time. */
function ActionList({ actions: { last, next } }: { actions: ActionsAround }): ReactElement {
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

interface Shares {
  readonly spanMicros: SimMicros;
  readonly states: readonly { readonly state: State; readonly micros: SimMicros }[];
}

/** What it spent the time on that the timeline shows; not of a file of the reader's own disk. */
function TimeShares({ name }: { name: string }): ReactElement | null {
  const { source } = useDerivedRun();
  return source && <SharesOf name={name} />;
}

function SharesOf({ name }: { name: string }): ReactElement {
  const { data, error, refetch } = useRangeQuery({
    what: ['time by state', name],
    choice: 'window',
    ask: async ({ thread, source, query }, signal): Promise<Shares> => {
      const asked = { ...query, entityNames: [name] };
      const { head, columns } = await thread.ask({ what: 'lanes', source, query: asked }, signal);
      const lanes = new Lanes();
      lanes.replaceFrom(head.fromMicros, columns);
      const totals = new Float64Array(STATES.length);
      for (const lane of lanes.all) {
        const { microsByState } = laneSums(lane, head.fromMicros, head.toMicros);
        for (const [at, micros] of microsByState.entries()) totals[at] = (totals[at] ?? 0) + micros;
      }
      const states = STATES.flatMap((state, at) => (totals[at] ? [{ state, micros: totals[at] }] : []));
      return { spanMicros: head.toMicros - head.fromMicros, states };
    },
  });
  const span = data ? formatSimulationSpan(0, data.spanMicros) : '';
  return (
    <section className={classes.section} aria-label={t`Time by state`}>
      <h3>{t`Time by state, timeline as shown`}</h3>
      {error && !data && <Failure title={t`Time by state could not be read`} error={error} onRetry={refetch} />}
      {data?.states.length === 0 && <p className={classes.note}>{t`It did nothing of its own in these ${span}.`}</p>}
      {data && data.states.length > 0 && <SharesShown shares={data} />}
    </section>
  );
}

function SharesShown({ shares: { states } }: { shares: Shares }): ReactElement {
  const all = states.reduce((sum, { micros }) => sum + micros, 0);
  return (
    <>
      <div className={classes.shares} aria-hidden="true">
        {states.map(({ state, micros }) => (
          <span key={state} style={{ flexGrow: micros / all, background: statePaint(state) }} />
        ))}
      </div>
      <ul className={classes.shareList}>
        {states.map(({ state, micros }) => {
          const percent = formatFixed((micros / all) * 100, 1);
          return (
            <li key={state}>
              <span className={classes.swatch} style={{ background: statePaint(state) }} aria-hidden="true" />
              <span>{stateWords(state)}</span>
              <span className={classes.span}>{formatSimulationSpan(0, micros)}</span>
              <span className={classes.span}>{t`${percent} %`}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
