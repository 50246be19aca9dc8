import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { inSlices } from '../../feed/index.ts';
import { usePanelConfig, useReadoutPace, useViewer } from '../../run/index.ts';
import { fileName } from '../../tabular/index.ts';
import {
  Button,
  compareNames,
  formatCount,
  formatSimulationSpan,
  formatSimulationTime,
  type ListedRow,
  type RowChoice,
  RowList,
  type RowListHandle,
  rowsBetween,
  SearchField,
  Select,
  Switch,
  saveFile,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { eventsConfig, KIND_GROUPS, type KindGroup } from './config.ts';
import { eventLines } from './event-lines.ts';
import type { EventRows } from './event-rows.ts';
import classes from './events.module.css';
import type { ListedEvents } from './gathered-logs.ts';
import { useEvents } from './use-events.ts';

const TEMPLATE = '6.5rem 9.25rem minmax(6.25rem, 1fr) minmax(4rem, 1.5fr)';
/** Milliseconds between two looks at where the playhead is. */
const FOLLOW_MILLIS = 250;

/** All that happened on the timeline, filtered; goes with the playhead or stands. */
export function Events(): ReactElement {
  const [config, change] = usePanelConfig(eventsConfig);
  const { kind, entity, text } = config;
  const query = useMemo(() => ({ kind, entity, text }), [kind, entity, text]);
  const listed = useEvents(query);
  const chosen = useChosen(listed);
  return (
    <div className={classes.panel}>
      <EventFilters kinds={listed ? [...listed.rows.kinds].sort(compareNames) : []} />
      <EventList
        listed={listed}
        chosen={chosen}
        isFollowing={config.isFollowing}
        onTaken={() => config.isFollowing && change({ isFollowing: false })}
      />
      <Foot listed={listed} chosen={chosen.rows} />
    </div>
  );
}

/** Rows that are selected: they are looked for by what they say once the rows are gathered anew, and have other numbers. */
function useChosen(listed: ListedEvents | null) {
  const [known, setKnown] = useState({ listed, rows: NO_ROWS });
  let { rows } = known;
  if (listed !== null && known.listed?.gathered !== listed.gathered) {
    const before = known.listed?.rows;
    const found = before ? [...rows].map((row) => listed.rows.rowLike(before, row)) : [];
    rows = new Set(found.filter((row) => row >= 0));
    setKnown({ listed, rows });
  }
  return { rows, choose: (next: ReadonlySet<number>) => setKnown({ listed, rows: next }) };
}

const NO_ROWS: ReadonlySet<number> = new Set();

interface EventListProps {
  listed: ListedEvents | null;
  chosen: ReturnType<typeof useChosen>;
  isFollowing: boolean;
  onTaken: () => void;
}

function EventList({ listed, chosen, isFollowing, onTaken }: EventListProps): ReactElement {
  const viewer = useViewer();
  const { timeline } = viewer.feed.store;
  const handle = useRef<RowListHandle>(null);
  const anchor = useRef(0);
  const nowRow = usePlayheadRow(listed);
  const follow = useEffectEvent((row: number) => {
    if (isFollowing && row >= 0) handle.current?.scrollTo(row);
  });
  // Once it is switched on, the list goes there at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => follow(nowRow), [nowRow, isFollowing]);
  const count = listed?.count ?? 0;
  const row = (index: number): ListedRow => {
    if (!listed) return { cells: [], isSelected: false };
    const { rows } = listed;
    const cells = [
      formatSimulationTime(timeline.simulationTimeAt(rows.timeAt(index))),
      kindWords(rows, index),
      <bdi key="name">{rows.nameAt(index)}</bdi>,
      detailWords(rows, index),
    ];
    return { cells, isSelected: chosen.rows.has(index), isFaint: index > nowRow };
  };
  const choose = (index: number, how: RowChoice): void => {
    if (how !== 'upto') anchor.current = index;
    if (how === 'alone') goTo(index);
    const rows = {
      alone: () => [index],
      added: () => toggled(chosen.rows, index),
      upto: () => rowsBetween(anchor.current, index),
    };
    chosen.choose(new Set(rows[how]()));
  };
  const goTo = (index: number): void => {
    if (!listed) return;
    viewer.player.seek(listed.rows.timeAt(index));
    const name = listed.rows.nameAt(index);
    if (name !== '') viewer.selectName(name);
  };
  return (
    <RowList
      label={t`Events`}
      columns={[t`When`, t`Kind`, t`Entity`, t`Details`]}
      template={TEMPLATE}
      rowCount={count}
      row={row}
      onChoose={choose}
      onChooseAll={() => chosen.choose(new Set(rowsBetween(0, count - 1)))}
      onTaken={onTaken}
      handle={handle}
    />
  );
}

function toggled(rows: ReadonlySet<number>, row: number): number[] {
  return rows.has(row) ? [...rows].filter((one) => one !== row) : [...rows, row];
}

/** The last row at or before the instant shown. */
function usePlayheadRow(listed: ListedEvents | null): number {
  const { store } = useViewer();
  const rowNow = () => listed?.rows.rowAt(store.getState().readout.timelineMicros) ?? -1;
  const [known, setKnown] = useState({ listed, row: -1 });
  let { row } = known;
  if (known.listed !== listed) {
    row = rowNow();
    setKnown({ listed, row });
  }
  useReadoutPace(() => {
    const now = rowNow();
    if (now !== row) setKnown({ listed, row: now });
  }, FOLLOW_MILLIS);
  return row;
}

/** How many there are, and what is selected as a file. */
function Foot({ listed, chosen }: { listed: ListedEvents | null; chosen: ReadonlySet<number> }): ReactElement {
  const { feed, simulationId } = useViewer();
  const [isWriting, setWriting] = useState(false);
  const save = async () => {
    if (!listed) return;
    setWriting(true);
    const rows = [...chosen].sort((a, b) => a - b);
    const lines = await inSlices(eventLines(listed.rows, rows, feed.store.timeline));
    saveFile(fileName([simulationId, 'events'], 'jsonl'), new Blob(lines, { type: 'application/x-ndjson' }));
    setWriting(false);
  };
  const number = formatCount(chosen.size);
  return (
    <div className={classes.foot}>
      <output className={classes.note}>{listed ? foundWords(listed.count) : t`Reading what happened`}</output>
      <span className={classes.note}>
        {plural(chosen.size, { one: `${number} selected`, other: `${number} selected` })}
      </span>
      <Button icon="download" disabled={chosen.size === 0 || isWriting} onClick={save}>
        {t`JSON lines`}
      </Button>
    </div>
  );
}

function foundWords(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} event`, other: `${number} events` });
}

/** Which events are listed: by kind, entity and text; and whether the list goes with the playhead. */
function EventFilters({ kinds }: { kinds: readonly string[] }): ReactElement {
  const [{ kind, entity, text, isFollowing }, change] = usePanelConfig(eventsConfig);
  const isGroup = kind === '' || KIND_GROUPS.some((group) => group === kind);
  const known = isGroup || kinds.includes(kind) ? kinds : [...kinds, kind];
  const options = [
    { value: '', label: t`All kinds` },
    ...KIND_GROUPS.map((value) => ({ value: value as string, label: groupWords(value) })),
    ...known.map((value) => ({ value, label: value })),
  ];
  return (
    <div className={classes.filters}>
      <Select label={t`Kind of events`} value={kind} options={options} onChange={(next) => change({ kind: next })} />
      <SearchField
        label={t`Entity of events`}
        placeholder={t`Entity`}
        value={entity}
        onChange={(next) => change({ entity: next })}
      />
      <SearchField
        label={t`Text of events`}
        placeholder={t`Text`}
        value={text}
        onChange={(next) => change({ text: next })}
      />
      <Switch label={t`Follow the time shown`} isOn={isFollowing} onChange={(isOn) => change({ isFollowing: isOn })} />
    </div>
  );
}

function groupWords(group: KindGroup): string {
  const words: Readonly<Record<KindGroup, string>> = {
    actions: t`Actions`,
    notifications: t`Notifications`,
    incidents: t`Incidents`,
    notes: t`Notes`,
    alerts: t`Alerts`,
  };
  return words[group];
}

/** What the service calls it, or the code of an incident. */
function kindWords(rows: EventRows, row: number): string {
  const group = rows.toldAt(row)?.group;
  if (group === 'notes') return t`Note`;
  return group === 'alerts' ? t`Alert` : rows.kindAt(row);
}

/** How long it takes, whom else it is about: as far as what was said is kept. */
function detailWords(rows: EventRows, row: number): string {
  const told = rows.toldAt(row);
  if (told) return told.text;
  const said = rows.saidAt(row);
  if (said === null) return '';
  const words: string[] = [];
  if ('cargoEntityName' in said && typeof said.cargoEntityName === 'string') words.push(said.cargoEntityName);
  if ('newEntityName' in said) words.push(`→ ${said.newEntityName}`);
  if ('durationSeconds' in said && typeof said.durationSeconds === 'number') {
    words.push(formatSimulationSpan(0, said.durationSeconds * MICROS_PER_SECOND));
  }
  return words.join(' · ');
}
