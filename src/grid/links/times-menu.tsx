import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { isTimeColumn, millisOf } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { formatDateTime, Popover, Select, TextField, zoneWords } from '../../ui/index.ts';
import type { TimeStyle } from './calendar.ts';
import { chooseTimeStyle, giveStart, useCellSurroundings, useGivenStart } from './cell-surroundings.tsx';
import classes from './links.module.css';

interface TimesMenuProps {
  simulationId: string;
  columns: readonly Column[];
  /** Also where there are none, so that what stands beside it keeps its place. */
  isKept?: boolean;
}

/** How times are written, and what ties the dates of this run to its simulation time. */
export function TimesMenu({ simulationId, columns, isKept = false }: TimesMenuProps): ReactElement | null {
  const { links, timeStyle } = useCellSurroundings();
  const hasTimes = columns.some(isTimeColumn);
  if (!hasTimes && !isKept) return null;
  const zone = zoneWords();
  return (
    <Popover label={t`Times`} icon="clock">
      {() => (
        <div className={classes.form}>
          <Select<TimeStyle>
            labelled
            label={t`Write times as`}
            value={timeStyle}
            options={[
              { value: 'date', label: t`Date and time (${zone})` },
              { value: 'simulation', label: t`Simulation time` },
            ]}
            onChange={chooseTimeStyle}
          />
          {!hasTimes && (
            <p>{columns.length === 0 ? t`The table is still being read.` : t`No column of this table holds times.`}</p>
          )}
          {links?.calendarStart ? <Told start={links.calendarStart} /> : <Given simulationId={simulationId} />}
        </div>
      )}
    </Popover>
  );
}

function Told({ start }: { start: string }): ReactElement {
  const date = formatDateTime(start);
  return <p>{t`The calendar of this run starts at ${date}: that is simulation time 00:00:00.`}</p>;
}

function Given({ simulationId }: { simulationId: string }): ReactElement {
  const given = useGivenStart(simulationId);
  const isOdd = given !== '' && millisOf(given) === null;
  return (
    <TextField
      label={t`Start of the calendar`}
      value={given}
      onChange={(text) => giveStart(simulationId, text)}
      placeholder="2026-01-01T00:00:00Z"
      help={t`The service does not say at which date simulation time 0 is. Enter it to read dates as simulation time and to go to them.`}
      error={isOdd ? t`Not a date. Example: 2026-01-01T00:00:00Z` : undefined}
    />
  );
}
