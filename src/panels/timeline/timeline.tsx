import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { actionPressed } from '../../commands/index.ts';
import { sliderActionOf, usePlacedAlerts, usePlacedNotes, useViewer, type Viewer } from '../../run/index.ts';
import { formatSimulationTime, type ThemeName, useTheme } from '../../ui/index.ts';
import classes from './timeline.module.css';
import { TIMELINE_ACTIONS, TimelineInput } from './timeline-input.ts';
import { TimelinePainter } from './timeline-painter.ts';
import { tipText } from './tip-text.ts';

/** The history on a canvas: ruler, what is known, live edge, gaps, what happened when, the playhead. */
export function Timeline({ onPainter }: { onPainter: (painter: TimelinePainter | null) => void }): ReactElement {
  const viewer = useViewer();
  usePlacedNotes();
  usePlacedAlerts();
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const painter = useRef<TimelinePainter | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const made = new TimelinePainter(element, viewer);
    painter.current = made;
    onPainter(made);
    const input = new TimelineInput(element, viewer, made, (pixel) => showTip(tip.current, viewer, made, pixel));
    return () => {
      onPainter(null);
      input.dispose();
      made.dispose();
    };
  }, [viewer, onPainter]);

  // Colours of the theme are read from the page's variables.
  const recolour = useEffectEvent((_theme: ThemeName) => painter.current?.recolour());
  useEffect(() => recolour(theme), [theme]);

  return (
    <div className={classes.timeline}>
      <canvas ref={canvas} className={classes.canvas} data-testid="timeline" />
      <div ref={tip} className={classes.tip} data-testid="timeline-tip" hidden />
      <TimelineSlider viewer={viewer} painter={painter} />
    </div>
  );
}

const READ_OUT_MILLIS = 5000;

interface TimelineSliderProps {
  viewer: Viewer;
  painter: RefObject<TimelinePainter | null>;
}

/** The same for keyboards and screen readers: a slider with arrows, Home and End, also while shortcuts are off, and keys that zoom. */
export function TimelineSlider({ viewer, painter }: TimelineSliderProps): ReactElement {
  const slider = useRef<HTMLDivElement>(null);
  const nextAt = useRef(0);
  useEffect(
    () =>
      viewer.store.subscribe(({ readout, mode }, before) => {
        const element = slider.current;
        if (element === null || readout === before.readout) return;
        const now = performance.now();
        // A screen reader reads out each change of a slider in focus: of time that runs by itself, only now and then.
        if (mode !== 'paused' && mode === before.mode && now < nextAt.current) return;
        nextAt.current = now + READ_OUT_MILLIS;
        element.ariaValueMin = String(readout.timelineOldestMicros);
        element.ariaValueMax = String(readout.timelineEdgeMicros);
        element.ariaValueNow = String(readout.timelineMicros);
        element.ariaValueText = formatSimulationTime(readout.simulationTimeMicros);
      }),
    [viewer],
  );
  const onKey = (event: KeyboardEvent) => {
    if (painter.current === null) return;
    const zoom = actionPressed(TIMELINE_ACTIONS, event.nativeEvent);
    const move = zoom ? undefined : sliderActionOf(event.nativeEvent);
    if (zoom || move) event.preventDefault();
    zoom?.act({ viewer, painter: painter.current });
    move?.act(viewer);
  };
  return (
    <div
      ref={slider}
      className={classes.slider}
      role="slider"
      tabIndex={0}
      aria-label={t`Timeline`}
      aria-valuenow={0}
      onKeyDown={onKey}
    />
  );
}

function showTip(tip: HTMLElement | null, viewer: Viewer, painter: TimelinePainter, pixel: number | null): void {
  if (tip === null) return;
  tip.hidden = pixel === null;
  if (pixel === null) return;
  const { timeline, events, getState } = viewer.feed.store;
  const { incidents } = getState();
  const { notes, alerts } = viewer.store.getState();
  tip.textContent = tipText({ timeline, events, incidents, notes, alerts }, painter.window, painter.width, pixel);
  const room = painter.width - tip.offsetWidth;
  tip.style.transform = `translateX(${Math.max(0, Math.min(room, pixel - tip.offsetWidth / 2))}px)`;
}
