import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Way, WayPassages } from '../../activity/index.ts';
import {
  runShown,
  usePanelConfig,
  useRecordings,
  useShownRecording,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import {
  Button,
  formatCount,
  formatDateTime,
  formatLength,
  formatSimulationSpan,
  Popover,
  Select,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import {
  COLOR_CELLS_BY,
  COLOR_LINES_BY,
  type ColorCellsBy,
  type ColorLinesBy,
  HEADWAYS_SECONDS,
  type LayerChoice,
  spaceTimeConfig,
  type WayAsked,
} from './config.ts';
import { PassagesDialog } from './passages-dialog.tsx';
import type { Marks } from './shown-passages.ts';
import classes from './space-time.module.css';
import type { SpaceTimeStore } from './view.ts';
import { WayForm } from './way-form.tsx';

interface SpaceTimeToolsProps {
  view: SpaceTimeStore;
  /** Null while it is not known. */
  way: Way | null;
  passages: WayPassages | null;
  marks: Marks;
  /** In words. */
  status: string;
}

/** Which way, what colours say, what counts as a batch, what lies over it. */
export function SpaceTimeTools({ view, way, passages, marks, status }: SpaceTimeToolsProps): ReactElement {
  const { announcement } = useStore(view);
  const [{ way: asked }] = usePanelConfig(spaceTimeConfig);
  return (
    <div className={classes.tools}>
      {way && (
        <>
          <Popover label={wayWords(asked, way)} icon="space-time">
            {(close) => <WayForm onAsked={close} />}
          </Popover>
          <ColorSelect view={view} />
          <HeadwaySelect />
          <LayerSelect />
          {passages && <PassagesButton {...{ passages, marks }} />}
        </>
      )}
      <output className={classes.announcement} title={announcement}>
        {announcement || status}
      </output>
    </div>
  );
}

function wayWords(asked: WayAsked, { paths, lengthMeters }: Way): string {
  const length = formatLength(lengthMeters, lengthMeters < 10 ? 1 : 0);
  const number = formatCount(paths.length);
  const over = plural(paths.length, { one: `${number} path, ${length}`, other: `${number} paths, ${length}` });
  if (asked.kind === 'path') return `${asked.pathName} (${length})`;
  return asked.kind === 'device' ? `${asked.entityName} (${over})` : `${asked.from} – ${asked.to} (${over})`;
}

function ColorSelect({ view }: { view: SpaceTimeStore }): ReactElement {
  const isDense = useStore(view, ({ scale }) => scale !== null);
  const [{ linesBy, cellsBy }, change] = usePanelConfig(spaceTimeConfig);
  if (isDense) {
    const options = COLOR_CELLS_BY.map((value) => ({ value, label: cellsWords(value) }));
    return (
      <Select
        label={t`What colours say`}
        value={cellsBy}
        options={options}
        onChange={(next) => change({ cellsBy: next })}
      />
    );
  }
  const options = COLOR_LINES_BY.map((value) => ({ value, label: linesWords(value) }));
  return (
    <Select
      label={t`What colours say`}
      value={linesBy}
      options={options}
      onChange={(next) => change({ linesBy: next })}
    />
  );
}

function linesWords(linesBy: ColorLinesBy): string {
  const words: Readonly<Record<ColorLinesBy, string>> = {
    load: t`Colour by load`,
    waiting: t`Colour by waiting`,
    class: t`Colour by class`,
  };
  return words[linesBy];
}

function cellsWords(cellsBy: ColorCellsBy): string {
  const words: Readonly<Record<ColorCellsBy, string>> = {
    count: t`Colour by passages`,
    slowest: t`Colour by the slowest`,
    waiting: t`Colour by share waiting`,
  };
  return words[cellsBy];
}

function HeadwaySelect(): ReactElement {
  const [{ headwaySeconds }, change] = usePanelConfig(spaceTimeConfig);
  const options = HEADWAYS_SECONDS.map((seconds) => {
    const span = formatSimulationSpan(0, seconds * MICROS_PER_SECOND);
    return { value: String(seconds), label: t`Batch: under ${span} apart` };
  });
  return (
    <Select
      label={t`Headway in a batch`}
      value={String(headwaySeconds)}
      options={options}
      onChange={(next) =>
        change({ headwaySeconds: HEADWAYS_SECONDS.find((seconds) => String(seconds) === next) ?? 10 })
      }
    />
  );
}

interface LayerOption {
  readonly value: string;
  readonly label: string;
  readonly choose: () => LayerChoice;
}

/** Another window of the run, as it lies to the one that is shown, or another run, from its beginning. */
function LayerSelect(): ReactElement {
  const viewer = useViewer();
  const [{ layer }, change] = usePanelConfig(spaceTimeConfig);
  const marked = useViewerState((state) => state.marked);
  const shown = useShownRecording();
  const { data: recordings } = useRecordings({ readMillis: 60_000 });
  const options = useMemo((): LayerOption[] => {
    const window = () => viewer.shownRange ?? { startMicros: 0, endMicros: 0 };
    const before = () => window().endMicros - window().startMicros;
    return [
      { value: 'none', label: t`No second layer`, choose: () => ({ kind: 'none' }) },
      ...(layer.kind === 'earlier'
        ? [{ value: 'earlier', label: earlierWords(layer.byMicros), choose: () => layer }]
        : []),
      {
        value: 'before',
        label: t`Over it: the window before`,
        choose: () => ({ kind: 'earlier', byMicros: Math.round(before()) }),
      },
      ...(marked === null
        ? []
        : [
            {
              value: 'marked',
              label: t`Over it: the marked area, from the start of the window`,
              choose: () => ({
                kind: 'earlier' as const,
                byMicros: Math.round(window().startMicros - marked.startMicros),
              }),
            },
          ]),
      ...(recordings?.items ?? []).flatMap(({ recordingId, label, simulationId, startedAt }) => {
        if (recordingId === shown?.recordingId) return [];
        const [name, when] = [label || simulationId, formatDateTime(startedAt)];
        return [
          {
            value: recordingId,
            label: t`Over it: recording ${name}, ${when}`,
            choose: () => ({ kind: 'recording' as const, recordingId }),
          },
        ];
      }),
    ];
  }, [viewer, layer, marked, recordings, shown]);
  const value = layer.kind === 'recording' ? layer.recordingId : layer.kind;
  const choose = (next: string) => options.find((option) => option.value === next)?.choose();
  return (
    <Select
      label={t`Second layer`}
      value={options.some((option) => option.value === value) ? value : 'none'}
      options={options}
      onChange={(next) => change({ layer: choose(next) ?? { kind: 'none' } })}
    />
  );
}

function earlierWords(byMicros: number): string {
  const span = formatSimulationSpan(0, Math.abs(byMicros));
  return byMicros < 0 ? t`Over it: ${span} later` : t`Over it: ${span} earlier`;
}

/** The passages of the marked area, or else of the window, as a table. */
function PassagesButton({ passages, marks }: { passages: WayPassages; marks: Marks }): ReactElement {
  const viewer = useViewer();
  const marked = useViewerState((state) => state.marked);
  const [range, setRange] = useState<{ startMicros: number; endMicros: number } | null>(null);
  const open = () => {
    const offset = runShown(viewer)?.offsetMicros ?? 0;
    const { startMicros, endMicros } = marked ?? viewer.shownRange ?? { startMicros: 0, endMicros: 0 };
    // Nothing is before the beginning of a run.
    setRange({ startMicros: Math.max(0, startMicros - offset), endMicros: Math.max(0, endMicros - offset) });
  };
  return (
    <>
      <Button icon="table" onClick={open}>
        {t`Passages`}
      </Button>
      {range && (
        <PassagesDialog
          {...{ passages, marks, range }}
          simulationId={viewer.simulationId}
          onClose={() => setRange(null)}
        />
      )}
    </>
  );
}
