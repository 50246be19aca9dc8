import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { busyMicros, type LaneSums, STATES, type State, totalOf } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { BYTE_ORDER_MARK, csvLine, csvText, fileName } from '../../tabular/index.ts';
import {
  Button,
  Dialog,
  formatCount,
  formatSimulationSpan,
  formatSimulationTime,
  ScrollingTable,
  saveFile,
} from '../../ui/index.ts';
import { percentText } from './lane-grid.tsx';
import { type LaneRow, shareOf } from './lane-rows.ts';
import classes from './lane-sums.module.css';
import { stateWords } from './state-look.ts';

/** A device with its sums, or all of them. */
export interface SumsLine {
  readonly id: string;
  /** Null: all devices. */
  readonly name: string | null;
  readonly type: string;
  readonly sums: LaneSums;
}

/** The devices of the view with their sums, and then all of them together. */
export function sumsLines(rows: readonly LaneRow[]): SumsLine[] {
  const devices = rows.flatMap((row): SumsLine[] =>
    row.kind === 'lane'
      ? [{ id: row.lane.entityId, name: row.lane.name, type: row.lane.entityType, sums: row.sums }]
      : [],
  );
  return [...devices, { id: '', name: null, type: '', sums: totalOf(devices.map(({ sums }) => sums)) }];
}

/** Times in whole microseconds; what stands for all devices has no name. */
export function sumsCsv(lines: readonly SumsLine[], { startMicros, endMicros }: TimeRange): string {
  const states = STATES.map((state) => `${state}Micros`);
  const head = ['entityName', 'entityType', 'fromMicros', 'toMicros', ...states];
  const all = [...head, 'busyMicros', 'loadedMicros', 'presentMicros', 'stops'];
  const text = lines.map(({ name, type, sums }) =>
    csvLine([
      name === null ? '' : csvText(name),
      name === null ? '' : csvText(type),
      ...[startMicros, endMicros, ...sums.microsByState].map(String),
      ...[busyMicros(sums), sums.loadedMicros, sums.presentMicros, sums.stops].map(String),
    ]),
  );
  return BYTE_ORDER_MARK + csvLine(all) + text.join('');
}

interface LaneSumsProps {
  rows: readonly LaneRow[];
  /** In simulation time. */
  range: TimeRange;
  simulationId: string;
  onClose: () => void;
}

/** What each device of the view spent its time on, and all of them together, as a table that can be taken away. */
export function LaneSumsDialog({ rows, range, simulationId, onClose }: LaneSumsProps): ReactElement {
  const lines = sumsLines(rows);
  const [total] = lines.slice(-1);
  const states = STATES.filter((_, index) => (total?.sums.microsByState[index] ?? 0) > 0);
  const span = `${formatSimulationTime(range.startMicros)} – ${formatSimulationTime(range.endMicros)}`;
  const save = () => {
    const name = fileName([simulationId, 'lanes', String(range.startMicros), String(range.endMicros)], 'csv');
    saveFile(name, new Blob([sumsCsv(lines, range)], { type: 'text/csv' }));
  };
  return (
    <Dialog title={t`Time by state`} size="wide" onClose={onClose}>
      <p className={classes.note}>
        {span} ({formatSimulationSpan(range.startMicros, range.endMicros)})
      </p>
      <ScrollingTable
        label={t`Time by state`}
        head={
          <>
            <th scope="col">{t`Device`}</th>
            {states.map((state) => (
              <th key={state} scope="col">
                {stateWords(state)}
              </th>
            ))}
            <th scope="col">{t`Busy`}</th>
            <th scope="col">{t`Loaded`}</th>
            <th scope="col">{t`Stops`}</th>
          </>
        }
        foot={total && <Line line={total} states={states} />}
      >
        {lines.slice(0, -1).map((line) => (
          <Line key={line.id} {...{ line, states }} />
        ))}
      </ScrollingTable>
      <p className={classes.foot}>
        <Button icon="download" look="primary" onClick={save}>
          {t`Save as CSV`}
        </Button>
      </p>
    </Dialog>
  );
}

function Line({ line: { name, sums }, states }: { line: SumsLine; states: readonly State[] }): ReactElement {
  return (
    <tr>
      <th scope="row">{name === null ? t`All devices` : <bdi>{name}</bdi>}</th>
      {states.map((state) => {
        const micros = sums.microsByState[STATES.indexOf(state)] ?? 0;
        return (
          <td key={state}>
            {micros === 0 ? '' : formatSimulationSpan(0, micros)}
            <span className={classes.share}>{micros === 0 ? '' : percentText(shareOf(micros, sums))}</span>
          </td>
        );
      })}
      <td>{percentText(shareOf(busyMicros(sums), sums))}</td>
      <td>{percentText(shareOf(sums.loadedMicros, sums))}</td>
      <td>{formatCount(sums.stops)}</td>
    </tr>
  );
}
