import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Lanes, laneSums, STATES, type State } from '../../activity/index.ts';
import { useDerivedRun, usePictureControls, useRangeQuery, useViewerState } from '../../run/index.ts';
import {
  CopyButton,
  EmptyState,
  Failure,
  formatCount,
  formatFixed,
  formatSimulationSpan,
  IconButton,
} from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { statePaint, stateWords } from '../lanes/state-look.ts';
import { PanelBody } from '../panel-body.tsx';
import { ActionList } from './action-list.tsx';
import { Facts } from './entity-details.tsx';
import { identityFacts } from './entity-facts.ts';
import classes from './inspector.module.css';
import { NowFigures } from './now-figures.tsx';
import { OwnTables } from './own-tables.tsx';
import { SentData } from './sent-data.tsx';
import { useCarried, useEntityNow } from './use-entity-now.ts';

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
  const carried = useCarried(entity);
  return (
    <>
      <Facts entity={entity} tell={identityFacts} keepsRoom />
      {inspected && <NowFigures inspected={inspected} carried={carried} />}
      {inspected && <ActionList inspected={inspected} />}
      <TimeShares name={name} />
      <OwnTables name={name} />
      <SentData entity={entity} name={name} />
    </>
  );
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
