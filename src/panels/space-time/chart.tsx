import { plural, t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Density, Way } from '../../activity/index.ts';
import { loadWords, runShown, usePanelConfig, useViewer, useViewerState } from '../../run/index.ts';
import { FLOW_RAMP } from '../../scene/index.ts';
import { formatCount, formatLength, type ThemeName, VisuallyHidden } from '../../ui/index.ts';
import type { TimeAxis } from '../timeline/use-axis.ts';
import { type ImageContent, type PaintedPassages, roundedUp } from './chart-image.ts';
import { actOnChartKey, ChartInput, type ChartTarget } from './chart-input.ts';
import { ChartPainter, type ChartPicture, type PointedPassage } from './chart-painter.ts';
import { lineColors, rampWords } from './colors.ts';
import { type ColorLinesBy, spaceTimeConfig } from './config.ts';
import { cellSizeWords, scaleWords } from './passage-words.ts';
import { indexOfPassage, type Marks } from './shown-passages.ts';
import classes from './space-time.module.css';
import type { CellScale, SpaceTimeStore } from './view.ts';

interface ChartProps {
  timeline: TimeAxis;
  view: SpaceTimeStore;
  way: Way;
  marks: Marks;
  /** The passages of the way, and where there is one the second layer. */
  layers: readonly PaintedPassages[];
  /** Of the first layer, where it has more passages than are drawn as lines. */
  density: Density | null;
  isOtherRun: boolean;
  /** Why the second layer could not be read. */
  layerProblem: string | null;
  theme: ThemeName;
}

/** Lines on the axis of the timeline, metres beside them, what colours and symbols mean. */
export function Chart(props: ChartProps): ReactElement {
  const { view, way, marks, layers } = props;
  const id = useId();
  const { canvas, tip, onKey } = useChart(props);
  const { announcement, cursor } = useStore(view);
  const passages = layers[0]?.passages;
  const index = passages ? indexOfPassage(passages, cursor) : null;
  return (
    <div className={classes.chart}>
      <Metres way={way} />
      <div className={classes.axis}>
        <canvas ref={canvas} className={classes.canvas} data-testid="space-time" />
        <div ref={tip} className={classes.tip} data-testid="space-time-tip" hidden />
        {/* The passages one after the other, for the keys and for a screen reader; eyes have the lines. */}
        <div
          role="listbox"
          aria-label={t`Passages over the way`}
          aria-activedescendant={index === null ? undefined : `${id}-passage`}
          tabIndex={0}
          className={classes.keys}
          onKeyDown={onKey}
        >
          {index !== null && (
            <VisuallyHidden>
              <div
                role="option"
                id={`${id}-passage`}
                aria-selected="true"
                aria-posinset={index + 1}
                aria-setsize={passages?.count ?? 0}
                tabIndex={-1}
              >
                {announcement}
              </div>
            </VisuallyHidden>
          )}
        </div>
      </div>
      <Legend {...props} marks={marks} />
    </div>
  );
}

function useChart({ timeline, view, way, marks, layers, density, isOtherRun, theme }: ChartProps) {
  const viewer = useViewer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const marked = useViewerState((state) => state.marked);
  const cursor = useStore(view, (state) => state.cursor);
  const [{ cellsBy }] = usePanelConfig(spaceTimeConfig);
  const content = useMemo(
    (): ImageContent => ({ layers, density, cellsBy, ramp: rampWords(theme) }),
    [layers, density, cellsBy, theme],
  );
  const passages = (layers[0] as PaintedPassages).passages;
  const pointed = useMemo((): PointedPassage | null => {
    const index = indexOfPassage(passages, cursor);
    return index === null ? null : { passages, index, micros: passages.starts[index] as number, shiftMicros: 0 };
  }, [passages, cursor]);
  const offset = () => runShown(viewer)?.offsetMicros ?? 0;
  const picture: ChartPicture = { way, content, passages, marks, pointed, marked, offsetMicros: offset() };
  const target: ChartTarget = {
    ...{ viewer, timeline, view, way, layers, isOtherRun },
    get offsetMicros() {
      return offset();
    },
  };
  const newest = useEffectEvent(() => ({ picture, target }));
  const painter = useRef<ChartPainter | null>(null);

  useEffect(() => {
    if (canvas.current === null) return;
    const onScale = (scale: CellScale | null) => view.setState({ scale });
    const made = new ChartPainter(canvas.current, timeline, newest().picture, onScale);
    painter.current = made;
    const onHover = (words: string | null, x: number, y: number) => showTip(tip.current, timeline, words, x, y);
    const input = new ChartInput(canvas.current, made, () => newest().target, onHover);
    return () => {
      input.dispose();
      made.dispose();
      painter.current = null;
    };
  }, [timeline, view]);
  useEffect(() => {
    if (painter.current) painter.current.picture = picture;
  });
  useEffect(() => {
    // Its colours are read from the variables of the page, which are those of the theme.
    if (theme) painter.current?.recolour();
  }, [theme]);

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (actOnChartKey(event.nativeEvent, target)) event.preventDefault();
  };
  return { canvas, tip, onKey };
}

/** Beside the pointer, on its left where there is no room on its right. */
function showTip(tip: HTMLElement | null, timeline: TimeAxis, words: string | null, x: number, y: number): void {
  if (tip === null) return;
  tip.hidden = words === null;
  if (words === null) return;
  tip.textContent = words;
  const left = x + tip.offsetWidth + 14 > timeline.width ? x - tip.offsetWidth - 10 : x + 14;
  tip.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, y - 24)}px)`;
}

const MOST_TICKS = 6;

/** Round places of the way, from its beginning at the bottom. */
function Metres({ way: { lengthMeters } }: { way: Way }): ReactElement {
  const step = roundedUp(lengthMeters / MOST_TICKS);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const places = Array.from({ length: Math.floor(lengthMeters / step + 1e-9) + 1 }, (_, at) => at * step);
  return (
    <div className={classes.metres} aria-hidden="true">
      {places.map((place) => (
        <span key={place} style={{ bottom: `${(place / lengthMeters) * 100}%` }}>
          {formatLength(place, decimals)}
        </span>
      ))}
    </div>
  );
}

/** What colours and symbols mean, and how many of each are known. */
function Legend({ view, layers, marks, layerProblem, theme }: ChartProps): ReactElement {
  const scale = useStore(view, (state) => state.scale);
  const [{ linesBy }] = usePanelConfig(spaceTimeConfig);
  const passages = (layers[0] as PaintedPassages).passages;
  const [count, overtakings, batches] = [passages.count, marks.overtakings.length, marks.batches.length];
  const numbers = [count, overtakings, batches].map((number) => formatCount(number));
  const [passed, overtook, batched] = numbers;
  return (
    <ul className={classes.legend} aria-label={t`What lines and symbols mean`}>
      <li>{plural(count, { one: `${passed} passage`, other: `${passed} passages` })}</li>
      {layerProblem !== null && <li role="alert">{t`No second layer: ${layerProblem}`}</li>}
      {scale !== null ? (
        <CellLegend {...{ scale, theme }} />
      ) : (
        <>
          {lineColors(passages, linesBy, theme).map(({ key, color }) => (
            <li key={key}>
              <span className={classes.line} style={{ borderColor: color }} aria-hidden="true" />
              {colorWords(linesBy, key)}
            </li>
          ))}
          {layers.length > 1 && (
            <li>
              <span className={classes.dashed} aria-hidden="true" />
              {t`Second layer`}
            </li>
          )}
          <li>
            <span className={classes.diamond} aria-hidden="true" />
            {plural(overtakings, { one: `${overtook} overtaking`, other: `${overtook} overtakings` })}
          </li>
          <li>
            <span className={classes.bar} aria-hidden="true" />
            {plural(batches, { one: `${batched} batch`, other: `${batched} batches` })}
          </li>
        </>
      )}
    </ul>
  );
}

/** What the colours of cells say, in figures, and how large a cell is. */
function CellLegend({ scale, theme }: { scale: CellScale; theme: ThemeName }): ReactElement {
  const [least, most] = scaleWords(scale);
  const cell = cellSizeWords(scale);
  return (
    <>
      <li>
        <span>{least}</span>
        <span
          className={classes.ramp}
          style={{ background: `linear-gradient(to right, ${FLOW_RAMP[theme].join(', ')})` }}
          aria-hidden="true"
        />
        <span>{most}</span>
      </li>
      <li>{t`Each cell: ${cell}`}</li>
    </>
  );
}

function colorWords(linesBy: ColorLinesBy, key: string): ReactElement | string {
  if (linesBy === 'load') return loadWords(key === 'loaded' ? 'loaded' : 'empty');
  if (linesBy === 'waiting') return key === 'waiting' ? t`Standing` : t`Driving`;
  return <bdi>{key}</bdi>;
}
