import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { STATES, type State } from '../../activity/index.ts';
import { useViewer } from '../../run/index.ts';
import {
  Button,
  Checkbox,
  formatSimulationSpan,
  formatSimulationTime,
  Popover,
  SearchField,
  Select,
} from '../../ui/index.ts';
import { CompareDialog } from '../compare/compare-dialog.tsx';
import { SORTS, type Sort } from './config.ts';
import type { LaneRow } from './lane-rows.ts';
import { LaneSumsDialog } from './lane-sums.tsx';
import classes from './lanes.module.css';
import { type LanesView, toggled } from './lanes-view.ts';
import { stateNote, statePaint, stateWords } from './state-look.ts';
import { useMarkedTime } from './use-lane-rows.ts';

interface LanesToolsProps {
  view: StoreApi<LanesView>;
  rows: readonly LaneRow[];
  /** In words. */
  status: string;
}

/** Which lanes, in which order, what colours mean, the marked area. */
export function LanesTools({ view, rows, status }: LanesToolsProps): ReactElement {
  const { text, sort, announcement } = useStore(view);
  return (
    <div className={classes.tools}>
      <SearchField
        label={t`Device contains`}
        placeholder={t`Device contains`}
        value={text}
        onChange={(next) => view.setState({ text: next })}
        className={classes.search}
      />
      <Select
        label={t`Order of lanes`}
        value={sort}
        options={SORTS.map((value) => ({ value, label: sortWords(value) }))}
        onChange={(next) => view.setState({ sort: next })}
      />
      <Popover label={t`States`}>{() => <States view={view} />}</Popover>
      <MarkedArea rows={rows} />
      <CompareButton view={view} />
      <output className={classes.announcement} title={announcement}>
        {announcement || status}
      </output>
    </div>
  );
}

function sortWords(sort: Sort): string {
  const words: Readonly<Record<Sort, string>> = {
    name: t`By name`,
    busy: t`Busiest first`,
    loaded: t`Most loaded first`,
    stops: t`Most stops first`,
  };
  return words[sort];
}

/** What colours and heights mean, and which states are never too short to be seen. */
function States({ view }: { view: StoreApi<LanesView> }): ReactElement {
  const watched = useStore(view, (state) => state.watched);
  const toggle = (state: State) => view.setState({ watched: toggled(watched, state) });
  return (
    <div className={classes.states}>
      <p className={classes.note}>{t`Checked states keep a pixel, however short they are.`}</p>
      {STATES.map((state) => {
        const note = stateNote(state);
        return (
          <div key={state} className={classes.state}>
            <span
              className={classes.swatch}
              data-hatched={state === 'unknown'}
              style={{ background: statePaint(state) }}
              aria-hidden="true"
            />
            <Checkbox label={stateWords(state)} isChecked={watched.has(state)} onChange={() => toggle(state)} />
            {note !== null && <span className={classes.note}>{note}</span>}
          </div>
        );
      })}
      <p className={classes.note}>{t`A high bar carries a load, a low one is empty; the lowest is at rest.`}</p>
    </div>
  );
}

/** What is marked, or else the whole run, beside something else. */
function CompareButton({ view }: { view: StoreApi<LanesView> }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Compare`}</Button>
      {isOpen && <CompareDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The marked area: its sums, and how to be rid of it. */
function MarkedArea({ rows }: { rows: readonly LaneRow[] }): ReactElement | null {
  const { simulationId, store } = useViewer();
  const marked = useMarkedTime();
  const [isOpen, setOpen] = useState(false);
  if (marked === null) return null;
  const start = formatSimulationTime(marked.startMicros);
  const span = formatSimulationSpan(marked.startMicros, marked.endMicros);
  return (
    <>
      <Button icon="table" onClick={() => setOpen(true)}>
        {t`Time by state`}
      </Button>
      <Button icon="close" label={t`Clear the marked area`} onClick={() => store.setState({ marked: null })}>
        {t`${span} from ${start}`}
      </Button>
      {isOpen && <LaneSumsDialog {...{ rows, simulationId }} range={marked} onClose={() => setOpen(false)} />}
    </>
  );
}
