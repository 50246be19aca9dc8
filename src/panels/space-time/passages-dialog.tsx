import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { WayPassages } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { loadWords } from '../../run/index.ts';
import { BYTE_ORDER_MARK, csvLine, csvText, fileName } from '../../tabular/index.ts';
import {
  Button,
  Dialog,
  formatCount,
  formatLength,
  formatSimulationSpan,
  formatSimulationTime,
  formatSpeed,
  ScrollingTable,
  saveFile,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import classes from '../lanes/lane-sums.module.css';
import { directionWords } from './passage-words.ts';
import { type Marks, passagesWithin, type ShownPassage, shownPassage } from './shown-passages.ts';

/** A passage with what is marked of it. */
export interface PassageLine extends ShownPassage {
  readonly index: number;
  /** How many it overtook, by how many it was overtaken. */
  readonly overtook: number;
  readonly overtaken: number;
  /** Which batch it is in, counted from one in all that is known; null: none. */
  readonly batch: number | null;
}

/** The passages of which some lies in a range, ascending. */
export function passageLines(
  passages: WayPassages,
  marks: Marks,
  { startMicros, endMicros }: TimeRange,
): PassageLine[] {
  const overtook = countBy(marks.overtakings.map(({ overtaker }) => overtaker));
  const overtaken = countBy(marks.overtakings.map(({ overtaken }) => overtaken));
  const batchOf = new Map(
    marks.batches.flatMap((batch, at) => batch.passages.map((index) => [index, at + 1] as const)),
  );
  return passagesWithin(passages, startMicros, endMicros).map((index) => ({
    ...shownPassage(passages, index),
    index,
    overtook: overtook.get(index) ?? 0,
    overtaken: overtaken.get(index) ?? 0,
    batch: batchOf.get(index) ?? null,
  }));
}

function countBy(indices: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const index of indices) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}

const CSV_HEAD = [
  ...['entityName', 'entityId', 'entityType', 'direction', 'loaded', 'startMicros', 'endMicros'],
  ...['startMeters', 'endMeters', 'waitedMicros', 'overtook', 'overtaken', 'batch'],
];

/** Times in whole microseconds, places in metres along the way. */
export function passagesCsv(lines: readonly PassageLine[]): string {
  const text = lines.map((line) =>
    csvLine([
      ...[line.entityName, line.entityId, line.entityType, line.isForward ? 'along' : 'against'].map(csvText),
      ...[line.isLoaded, line.startMicros, line.endMicros, line.startMeters, line.endMeters, line.waitedMicros].map(
        String,
      ),
      ...[line.overtook, line.overtaken, line.batch ?? ''].map(String),
    ]),
  );
  return BYTE_ORDER_MARK + csvLine(CSV_HEAD) + text.join('');
}

interface PassagesDialogProps {
  passages: WayPassages;
  marks: Marks;
  /** In simulation time. */
  range: TimeRange;
  simulationId: string;
  onClose: () => void;
}

/** So many are listed; all of them are in the file. */
const LISTED = 500;

/** The passages as a table, for those who do not see the lines, and to be taken away. */
export function PassagesDialog({ passages, marks, range, simulationId, onClose }: PassagesDialogProps): ReactElement {
  const lines = passageLines(passages, marks, range);
  const save = () => {
    const name = fileName(
      [simulationId, 'passages', String(Math.round(range.startMicros)), String(Math.round(range.endMicros))],
      'csv',
    );
    saveFile(name, new Blob([passagesCsv(lines)], { type: 'text/csv' }));
  };
  return (
    <Dialog title={t`Passages over the way`} size="wide" onClose={onClose}>
      <p className={classes.note}>{rangeWords(range, lines.length)}</p>
      <ScrollingTable
        label={t`Passages over the way`}
        head={
          <>
            <th scope="col">{t`Device`}</th>
            <th scope="col" data-words>{t`Direction`}</th>
            <th scope="col" data-words>{t`Load`}</th>
            <th scope="col">{t`Start`}</th>
            <th scope="col">{t`Duration`}</th>
            <th scope="col">{t`Way`}</th>
            <th scope="col">{t`Speed`}</th>
            <th scope="col">{t`Waiting`}</th>
            <th scope="col">{t`Overtook`}</th>
            <th scope="col">{t`Was overtaken`}</th>
            <th scope="col">{t`Batch`}</th>
          </>
        }
      >
        {lines.slice(0, LISTED).map((line) => (
          <Line key={line.index} line={line} />
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

function rangeWords({ startMicros, endMicros }: TimeRange, count: number): string {
  const span = `${formatSimulationTime(startMicros)} – ${formatSimulationTime(endMicros)}`;
  const number = formatCount(count);
  const listed = formatCount(LISTED);
  if (count > LISTED) return t`${span}: the first ${listed} of ${number} passages, all of them in the file`;
  return plural(count, { one: `${span}: ${number} passage`, other: `${span}: ${number} passages` });
}

function Line({ line }: { line: PassageLine }): ReactElement {
  const { startMicros, endMicros, startMeters, endMeters, waitedMicros } = line;
  const way = Math.abs(endMeters - startMeters);
  const speed = way / ((endMicros - startMicros) / MICROS_PER_SECOND);
  const count = (number: number) => (number === 0 ? '' : formatCount(number));
  return (
    <tr>
      <th scope="row">
        <bdi>{line.entityName}</bdi>
      </th>
      <td data-words>{directionWords(line.isForward)}</td>
      <td data-words>{loadWords(line.isLoaded ? 'loaded' : 'empty')}</td>
      <td>{formatSimulationTime(startMicros)}</td>
      <td>{formatSimulationSpan(startMicros, endMicros)}</td>
      <td>{formatLength(way, 1)}</td>
      <td>{formatSpeed(speed)}</td>
      <td>{waitedMicros === 0 ? '' : formatSimulationSpan(0, waitedMicros)}</td>
      <td>{count(line.overtook)}</td>
      <td>{count(line.overtaken)}</td>
      <td>{line.batch === null ? '' : formatCount(line.batch)}</td>
    </tr>
  );
}
