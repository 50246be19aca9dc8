import { plural, t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { TableCopy } from '../client/index.ts';
import type { Observation } from '../protocol/index.ts';
import { formatCount, formatSimulationSpan, formatSimulationTime } from '../ui/index.ts';
import classes from './notice-bar.module.css';

interface NoticeBarProps {
  /** Read out as it changes. */
  isSaid?: boolean;
  isOdd?: boolean;
  children: ReactNode;
}

/** A line over the rows about reading or saving them. */
export function NoticeBar({ isSaid = false, isOdd = false, children }: NoticeBarProps): ReactElement {
  return (
    <div className={classes.notice} role={isSaid ? 'status' : undefined} data-changed={isOdd}>
      {children}
    </div>
  );
}

/** Progress of a table. Not read out by itself: twice a second it would drown everything else. */
export function ReadingProgress({ copy }: { copy: TableCopy | null }): ReactElement {
  const [rows, all] = [copy?.rowsRead ?? 0, copy?.totalElements ?? 0];
  const [loaded, total] = [formatCount(rows), formatCount(all)];
  const read = plural(all, { one: `${loaded} of ${total} row`, other: `${loaded} of ${total} rows` });
  const words = all === 0 ? t`Starting…` : read;
  return (
    <>
      <progress
        className={classes.bar}
        aria-label={t`Rows loaded`}
        aria-valuetext={words}
        value={rows}
        max={Math.max(all, 1)}
      />
      <span aria-hidden="true">{words}</span>
    </>
  );
}

/** The observation of a read in words (interface 2.3): its simulation time, and how far it can be trusted. */
export function observationText(observation: Observation): string {
  const { simulationTimeStartMicros: start, simulationTimeEndMicros: end } = observation;
  const trust = trustText(observation);
  const from = formatSimulationTime(start);
  if (start === end) return t`Read at ${from}, ${trust}`;
  const to = formatSimulationTime(end);
  const span = formatSimulationSpan(start, end);
  return t`Read from ${from} to ${to} (${span}), ${trust}`;
}

function trustText({ timeStable, consistent }: Observation): string {
  if (timeStable && consistent) return t`all rows of one moment`;
  if (consistent) return t`rows that fit together, though time went on`;
  if (timeStable) return t`rows may not fit together`;
  return t`time went on: rows may be of different moments`;
}
