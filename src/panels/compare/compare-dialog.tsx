import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { comparePaths, compareStates, type Difference, type RangeUse } from '../../activity/index.ts';
import type { RunSource } from '../../client/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import {
  runShown,
  useDerivedRun,
  useRecordings,
  useShownRecording,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import { BYTE_ORDER_MARK, csvLine, csvText, fileName } from '../../tabular/index.ts';
import {
  Button,
  Dialog,
  Failure,
  formatDateTime,
  formatFixed,
  formatSimulationSpan,
  formatSimulationTime,
  ScrollingTable,
  Select,
  saveFile,
  Tabs,
} from '../../ui/index.ts';
import type { LanesView } from '../lanes/lanes-view.ts';
import { stateWords } from '../lanes/state-look.ts';
import classes from './compare-dialog.module.css';

interface CompareDialogProps {
  view: StoreApi<LanesView>;
  onClose: () => void;
}

/** How two ranges of a run, or two runs, differ: by device and state, and by path; the largest difference first. */
export function CompareDialog({ view, onClose }: CompareDialogProps): ReactElement {
  const { simulationId } = useViewer();
  const [chosen, setChosen] = useState('');
  const { first, others } = useParts(view);
  const other = others.find(({ value }) => value === chosen) ?? others[0];
  const { data, error, refetch } = useComparison(first.part, other?.part ?? null);
  return (
    <Dialog title={t`Compare`} size="wide" onClose={onClose}>
      <div className={classes.parts}>
        <span className={classes.this}>{first.label}</span>
        {other && (
          <Select label={t`Compared with`} labelled value={other.value} options={others} onChange={setChosen} />
        )}
        {first.onKeep && (
          <Button icon="pin" onClick={first.onKeep}>{t`Keep this area to compare others with it`}</Button>
        )}
      </div>
      {!other && (
        <p className={classes.note}>{t`Mark an area in the lanes, or record another run, to compare with.`}</p>
      )}
      {error && <Failure title={t`The comparison could not be read`} error={error} onRetry={refetch} />}
      {other && !data && !error && <output className={classes.note}>{t`Reading both`}</output>}
      {data && other && (
        <Differences {...data} simulationId={simulationId} isOneRun={other.part.recordingId === null} />
      )}
    </Dialog>
  );
}

interface Part {
  readonly value: string;
  readonly label: string;
  readonly part: Compared;
}

/** What is compared, and with what it can be. */
function useParts(view: StoreApi<LanesView>) {
  const viewer = useViewer();
  const marked = useViewerState((state) => state.marked);
  const kept = useStore(view, (state) => state.kept);
  const shown = useShownRecording();
  const { data: recordings } = useRecordings({ readMillis: 60_000 });
  return useMemo(() => {
    const offset = runShown(viewer)?.offsetMicros ?? 0;
    const inRun = (range: TimeRange) => ({
      startMicros: range.startMicros - offset,
      endMicros: range.endMicros - offset,
    });
    const part = (range: TimeRange | null): Compared => ({ recordingId: null, range: range && inRun(range) });
    const others: Part[] = [];
    if (kept && kept !== marked) others.push({ value: 'kept', label: rangeWords(inRun(kept)), part: part(kept) });
    if (marked) {
      const length = marked.endMicros - marked.startMicros;
      const before = { startMicros: marked.startMicros - length, endMicros: marked.startMicros };
      if (before.startMicros >= offset)
        others.push({ value: 'before', label: t`As long, just before it`, part: part(before) });
      others.push({ value: 'run', label: t`Whole run`, part: part(null) });
    }
    for (const { recordingId, label, simulationId, startedAt, generations } of recordings?.items ?? []) {
      if (recordingId === shown?.recordingId || generations.length === 0) continue;
      const when = formatDateTime(startedAt);
      const name = label || simulationId;
      others.push({ value: recordingId, label: t`Recording ${name}, ${when}`, part: { recordingId, range: null } });
    }
    const onKeep = marked && marked !== kept ? () => view.setState({ kept: marked }) : null;
    return { first: { label: marked ? rangeWords(inRun(marked)) : t`Whole run`, part: part(marked), onKeep }, others };
  }, [viewer, view, marked, kept, recordings, shown]);
}

function rangeWords({ startMicros, endMicros }: TimeRange): string {
  const span = formatSimulationSpan(startMicros, endMicros);
  const start = formatSimulationTime(startMicros);
  return t`${span} from ${start}`;
}

interface DifferencesProps {
  first: RangeUse;
  second: RangeUse;
  isOneRun: boolean;
  simulationId: string;
}

function Differences({ first, second, isOneRun, simulationId }: DifferencesProps): ReactElement {
  const states = useMemo(() => compareStates(first, second, isOneRun), [first, second, isOneRun]);
  const paths = useMemo(() => comparePaths(first, second), [first, second]);
  const save = () => {
    const lines = [
      ...states.map((one) => [csvText(one.name), csvText(one.state), ...numbersOf(one)]),
      ...paths.map((one) => [csvText(one.pathName), 'passagesPerHour', ...numbersOf(one)]),
    ];
    const head = csvLine(['name', 'figure', 'first', 'second', 'difference']);
    const text = BYTE_ORDER_MARK + head + lines.map((line) => csvLine(line)).join('');
    saveFile(fileName([simulationId, 'compared'], 'csv'), new Blob([text], { type: 'text/csv' }));
  };
  return (
    <>
      <Tabs
        label={t`What is compared`}
        tabs={[
          {
            id: 'states',
            label: t`Time by device and state`,
            content: (
              <DifferenceTable label={t`Time by device and state`} what={t`Device`} detail={t`Status`} unit="%">
                {states.map((one) => (
                  <Line key={`${one.entityType} ${one.name} ${one.state}`} one={one} name={one.name} scale={100}>
                    <td data-words>{stateWords(one.state)}</td>
                  </Line>
                ))}
              </DifferenceTable>
            ),
          },
          {
            id: 'paths',
            label: t`Passages over paths`,
            content: (
              <DifferenceTable label={t`Passages over paths`} what={t`Path`} unit="/h">
                {paths.map((one) => (
                  <Line key={one.pathName} one={one} name={one.pathName} scale={1} />
                ))}
              </DifferenceTable>
            ),
          },
        ]}
      />
      <p className={classes.foot}>
        <Button icon="download" look="primary" onClick={save}>
          {t`Save as CSV`}
        </Button>
      </p>
    </>
  );
}

function numbersOf({ first, second, difference }: Difference): string[] {
  return [first, second, difference].map((number) => (number === null ? '' : String(number)));
}

interface DifferenceTableProps {
  label: string;
  what: string;
  detail?: string;
  unit: string;
  children: ReactNode;
}

function DifferenceTable({ label, what, detail, unit, children }: DifferenceTableProps): ReactElement {
  return (
    <ScrollingTable
      label={label}
      head={
        <>
          <th scope="col">{what}</th>
          {detail !== undefined && (
            <th scope="col" data-words>
              {detail}
            </th>
          )}
          <th scope="col">{t`This (${unit})`}</th>
          <th scope="col">{t`Compared with (${unit})`}</th>
          <th scope="col">{t`Difference`}</th>
        </>
      }
    >
      {children}
    </ScrollingTable>
  );
}

interface LineProps {
  one: Difference;
  name: string;
  scale: number;
  children?: ReactNode;
}

function Line({ one: { first, second, difference }, name, scale, children }: LineProps): ReactElement {
  const figure = (value: number | null) => (value === null ? '–' : tenths(value * scale));
  const sign = difference > 0 ? '+' : '';
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {children}
      <td>{figure(first)}</td>
      <td>{figure(second)}</td>
      <td className={classes.difference}>{sign + tenths(difference * scale)}</td>
    </tr>
  );
}

function tenths(value: number): string {
  return formatFixed(value, 1);
}

/** A part of a run; null for all of it that is known, in simulation time. */
interface Compared {
  /** Null: the run that is shown. */
  readonly recordingId: string | null;
  readonly range: TimeRange | null;
}

/** How two parts were used, read once. */
function useComparison(first: Compared, second: Compared | null) {
  const { source, generation, thread } = useDerivedRun();
  return useQuery({
    queryKey: ['compared', source, generation, first, second],
    queryFn: async ({ signal }) => {
      if (second === null) throw new Error('there is nothing to compare with');
      return { first: await read(first, signal), second: await read(second, signal) };
    },
    enabled: source !== null && second !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  async function read({ recordingId, range }: Compared, signal: AbortSignal): Promise<RangeUse> {
    const asked: RunSource | null = recordingId === null ? source : { recordingId };
    if (asked === null) throw new Error('there is no run to ask about');
    const query = {
      ...(recordingId === null && generation !== null && { generation }),
      ...(range && { fromMicros: Math.max(0, range.startMicros), toMicros: Math.max(0, range.endMicros) }),
    };
    const { head, found } = await thread.ask({ what: 'use', source: asked, query }, signal);
    return { spanMicros: head.toMicros - head.fromMicros, ...found };
  }
}
