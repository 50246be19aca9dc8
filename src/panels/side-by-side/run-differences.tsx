import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useServiceClient } from '../../run/index.ts';
import { BoardDifferences, type DifferingRun, instantsQuery } from '../../tables/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { formatSimulationTime } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { ComparedRun } from './compared-run.ts';
import classes from './side-by-side.module.css';

/** How the boards of two runs differ at the time shown. */
export function RunDifferences({ left, right }: { left: ComparedRun; right: ComparedRun }): ReactElement {
  const [one, other] = [useDiffering(left), useDiffering(right)];
  return (
    <div className={classes.differences}>
      <BoardDifferences left={one} right={other} />
    </div>
  );
}

/** Tables of a recording were kept now and then. */
const READ_MILLIS = 15_000;

function useDiffering({ viewer, name, recordingId }: ComparedRun): DifferingRun {
  const client = useServiceClient();
  const { data, error } = useQuery({ ...instantsQuery(client, recordingId), refetchInterval: READ_MILLIS });
  const times = data?.instants.map(({ simulationTimeMicros }) => simulationTimeMicros) ?? [];
  const at = useSettled(useStore(viewer.store, ({ readout }) => keptAt(times, readout.simulationTimeMicros)));
  const { simulationId } = viewer;
  if (recordingId === null) return { simulationId, name, tablesOf: simulationId, asOf: t`now`, error: null };
  const isNone = at === null || data === undefined;
  return {
    ...{ simulationId, name, error },
    tablesOf: isNone ? null : recordedRunName({ recordingId, at }),
    asOf: isNone ? (data === undefined ? '' : t`no tables kept`) : formatSimulationTime(at),
  };
}

/** The last instant of those that is not later, else the first: of the time before nothing was kept. Null without any. */
export function keptAt(times: readonly SimMicros[], shownMicros: SimMicros): SimMicros | null {
  return times.findLast((time) => time <= shownMicros) ?? times[0] ?? null;
}

const SETTLED_MILLIS = 400;

/** A value once it has stayed a while: whoever scrubs passes many by. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MILLIS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
