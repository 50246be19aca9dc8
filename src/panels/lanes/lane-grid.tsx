import { plural, t } from '@lingui/core/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { type StoreApi, useStore } from 'zustand';
import { busyMicros, stateBits } from '../../activity/index.ts';
import { runShown, useViewer, useViewerState } from '../../run/index.ts';
import { formatCount, Icon, type ThemeName, useMeasured, useTheme, useVirtualRows } from '../../ui/index.ts';
import type { TimeAxis } from '../timeline/use-axis.ts';
import { type LaneRow, shareOf } from './lane-rows.ts';
import classes from './lanes.module.css';
import { actOnLanesKey, LanesInput, type LanesTarget } from './lanes-input.ts';
import { LanesPainter, type LanesPicture } from './lanes-painter.ts';
import { type LanesView, toggled } from './lanes-view.ts';

const ROW_REM = 1.25;

interface LaneGridProps {
  rows: readonly LaneRow[];
  timeline: TimeAxis;
  view: StoreApi<LanesView>;
}

/** A line for each device: its name, what it did on the axis of the timeline, what it spent its time on. */
export function LaneGrid({ rows, timeline, view }: LaneGridProps): ReactElement {
  const viewer = useViewer();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { cursor } = useStore(view);
  // On a wall everything is larger; type grows with the window.
  const rowPixels = Math.round(ROW_REM * useMeasured(scroller).typePixels);
  const target: LanesTarget = {
    ...{ viewer, timeline, view, rows, rowPixels },
    get offsetMicros() {
      return runShown(viewer)?.offsetMicros ?? 0;
    },
  };
  const { canvas, tip } = useLanesCanvas(scroller, target);
  const { drawn, style, scrollTo } = useVirtualRows({ rowCount: rows.length, rowPixels, scroller });
  const show = useEffectEvent((row: number) => scrollTo(row, 'auto'));
  useEffect(() => show(cursor), [cursor]);
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (actOnLanesKey(event.nativeEvent, target)) event.preventDefault();
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.axis}>
        <canvas ref={canvas} className={classes.canvas} data-testid="lanes" />
        <div ref={tip} className={classes.tip} data-testid="lanes-tip" hidden />
      </div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: lines are walked by arrow keys, and groups opened
        role="treegrid"
        aria-label={t`What each device did`}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={`${id}-${cursor}`}
        tabIndex={0}
        className={classes.table}
        onKeyDown={onKey}
      >
        <thead className={classes.columns}>
          <tr aria-rowindex={1}>
            <th scope="col">{t`Device`}</th>
            <th scope="col">{t`Busy`}</th>
            <th scope="col">{t`Loaded`}</th>
            <th scope="col">{t`Stops`}</th>
          </tr>
        </thead>
        <tbody style={style}>
          {rows.slice(drawn.first, drawn.end).map((row, at) => {
            const index = drawn.first + at;
            const facts = { id: `${id}-${index}`, index, style: { height: rowPixels }, isCursor: index === cursor };
            return row.kind === 'group' ? (
              <GroupLine key={`group ${row.type}`} {...{ row, view, facts }} />
            ) : (
              <DeviceLine key={row.lane.entityId} {...{ row, view, facts }} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The canvas behind the lines, painted and listened to while it is there. */
function useLanesCanvas(scroller: RefObject<HTMLDivElement | null>, target: LanesTarget) {
  const { timeline, view, rows, rowPixels } = target;
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const painter = useRef<LanesPainter | null>(null);
  const watched = useStore(view, (state) => state.watched);
  const marked = useViewerState((state) => state.marked);
  const holdMarks = useViewerState((state) => state.holdMarks);
  const picture: LanesPicture = {
    ...{ rows, rowPixels, marked, holdMarks, watched: stateBits(watched) },
    get offsetMicros() {
      return target.offsetMicros;
    },
  };
  const latestTarget = useEffectEvent(() => target);
  const latestPicture = useEffectEvent(() => picture);
  useEffect(() => {
    if (canvas.current === null || scroller.current === null) return;
    const made = new LanesPainter(canvas.current, scroller.current, timeline, latestPicture());
    painter.current = made;
    const input = new LanesInput(
      canvas.current,
      scroller.current,
      () => latestTarget(),
      (words, x, y) => showTip(tip.current, timeline, words, x, y),
    );
    return () => {
      input.dispose();
      made.dispose();
      painter.current = null;
    };
  }, [scroller, timeline]);
  useEffect(() => {
    if (painter.current) painter.current.picture = picture;
  });
  const theme = useTheme();
  // Colours of the theme are read from the page's variables.
  const recolour = useEffectEvent((_theme: ThemeName) => painter.current?.recolour());
  useEffect(() => recolour(theme), [theme]);
  return { canvas, tip };
}

interface LineFacts {
  id: string;
  index: number;
  style: CSSProperties;
  isCursor: boolean;
}

interface LineProps<Kind extends LaneRow['kind']> {
  row: Extract<LaneRow, { kind: Kind }>;
  view: StoreApi<LanesView>;
  facts: LineFacts;
}

/** A press of its name selects the device, as Enter does; its pin keeps it above the groups, as P does. */
function DeviceLine({ row, view, facts: { id, index, style, isCursor } }: LineProps<'lane'>): ReactElement {
  const viewer = useViewer();
  const { lane, sums, isSelected, isPinned } = row;
  const pin = () => view.setState(({ pinned }) => ({ pinned: toggled(pinned, lane.entityId) }));
  const select = () => {
    viewer.selectName(lane.name);
    view.setState({ cursor: 0 });
  };
  return (
    <tr
      {...{ id, style }}
      aria-rowindex={index + 2}
      aria-level={isSelected || isPinned ? 1 : 2}
      aria-selected={isSelected}
      data-cursor={isCursor}
      className={classes.line}
    >
      <th scope="row" className={classes.name} title={lane.name}>
        {/* The keys of the grid do the same: the tab key has one stop here. */}
        <button type="button" tabIndex={-1} className={classes.device} onClick={select}>
          <bdi>{lane.name}</bdi>
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={classes.pin}
          aria-pressed={isPinned}
          aria-label={t`Pin the device`}
          onClick={pin}
        >
          <Icon name="pin" size={11} />
        </button>
      </th>
      <td className={classes.fact}>{percentText(shareOf(busyMicros(sums), sums))}</td>
      <td className={classes.fact}>{percentText(shareOf(sums.loadedMicros, sums))}</td>
      <td className={classes.fact}>{formatCount(sums.stops)}</td>
    </tr>
  );
}

function GroupLine({ row, view, facts: { id, index, style, isCursor } }: LineProps<'group'>): ReactElement {
  const number = formatCount(row.count);
  const devices = plural(row.count, { one: `${number} device`, other: `${number} devices` });
  const press = () =>
    view.setState(({ closed }) => {
      const next = new Set(closed);
      if (row.isOpen) next.add(row.type);
      else next.delete(row.type);
      return { closed: next, cursor: index };
    });
  return (
    <tr
      {...{ id, style }}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={row.isOpen}
      data-cursor={isCursor}
      className={classes.group}
      onPointerDown={press}
    >
      <th scope="rowgroup" colSpan={4} title={devices}>
        <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={11} />
        <bdi>{row.type}</bdi> <span className={classes.count}>{number}</span>
      </th>
    </tr>
  );
}

export function percentText(share: number): string {
  const number = formatCount(Math.round(share * 100));
  return t`${number} %`;
}

function showTip(tip: HTMLElement | null, { width }: TimeAxis, words: string | null, x: number, y: number): void {
  if (tip === null) return;
  tip.hidden = words === null;
  if (words === null) return;
  tip.textContent = words;
  const left = Math.max(0, Math.min(width - tip.offsetWidth, x + 12));
  const height = tip.parentElement?.parentElement?.clientHeight ?? 0;
  const below = y + 16;
  tip.style.transform = `translate(${left}px, ${below + tip.offsetHeight > height ? y - tip.offsetHeight - 6 : below}px)`;
}
