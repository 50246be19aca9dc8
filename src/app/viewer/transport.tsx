import { type ReactElement, useCallback } from 'react';
import { Button, formatSimulationSpan, formatSimulationTime, IconButton, Select } from '../../ui/index.ts';
import { Timeline } from './timeline/timeline.tsx';
import classes from './transport.module.css';
import { useReadoutText, useViewer, useViewerState } from './viewer-context.ts';
import type { Readout } from './viewer-state.ts';

/** Play, pause, step, speed, and the history to move in. */
export function Transport(): ReactElement {
  return (
    <section className={classes.transport} aria-label="Playback">
      <PlayButtons />
      <Timeline />
      <div className={classes.side}>
        <RateSelect />
        <LoopButton />
        <LiveButton />
        <Range />
      </div>
    </section>
  );
}

function PlayButtons(): ReactElement {
  const viewer = useViewer();
  const mode = useViewerState((state) => state.mode);
  const paused = mode === 'paused';
  return (
    <div className={classes.buttons}>
      <IconButton
        icon="first"
        label="To the oldest instant kept"
        shortcut="Home"
        onClick={() => viewer.player.seek(viewer.store.getState().readout.timelineOldestMicros)}
      />
      <IconButton
        icon="skip-back"
        label="To the previous event"
        shortcut="Shift+ArrowLeft"
        onClick={() => viewer.player.stepEvent(-1)}
      />
      <IconButton
        icon={paused ? 'play' : 'pause'}
        label={paused ? 'Play' : 'Pause the picture'}
        shortcut="Space"
        onClick={() => viewer.player.togglePlay()}
      />
      <IconButton
        icon="skip-forward"
        label="To the next event"
        shortcut="Shift+ArrowRight"
        onClick={() => viewer.player.stepEvent(1)}
      />
    </div>
  );
}

const RATES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 100];
const RATE_OPTIONS = [...RATES.map((rate) => -rate).reverse(), ...RATES].map((rate) => ({
  value: String(rate),
  label: rate < 0 ? `${-rate}× backwards` : `${rate}×`,
}));

function RateSelect(): ReactElement {
  const viewer = useViewer();
  const rate = useViewerState((state) => state.rate);
  const known = RATE_OPTIONS.some(({ value }) => value === String(rate));
  const options = known ? RATE_OPTIONS : [...RATE_OPTIONS, { value: String(rate), label: `${rate}×` }];
  return (
    <Select
      label="Playback rate"
      value={String(rate)}
      options={options}
      onChange={(value) => {
        viewer.player.setRate(Number(value));
        if (Number(value) !== 1) viewer.player.play();
      }}
    />
  );
}

/** Shown while a range is looped. */
function LoopButton(): ReactElement | null {
  const viewer = useViewer();
  const loop = useViewerState((state) => state.loop);
  if (loop === null) return null;
  return (
    <Button icon="close" onClick={() => viewer.player.setLoop(null)}>
      Loop of {formatSimulationSpan(loop.startMicros, loop.endMicros)}
    </Button>
  );
}

function LiveButton(): ReactElement {
  const viewer = useViewer();
  const live = useViewerState((state) => state.mode === 'live');
  return (
    <Button
      icon="live"
      look={live ? 'primary' : 'plain'}
      pressed={live}
      shortcut="L"
      tooltip="Show the present (L)"
      onClick={() => viewer.player.goLive()}
    >
      Live
    </Button>
  );
}

/** Where the playhead stands and how much is kept. */
function Range(): ReactElement {
  const time = useReadoutText<HTMLSpanElement>(useCallback(timeText, []));
  const kept = useReadoutText<HTMLSpanElement>(useCallback(keptText, []));
  const memory = useReadoutText<HTMLSpanElement>(useCallback(memoryText, []));
  return (
    <div className={classes.range}>
      <span ref={time} className={classes.time} />
      <span ref={kept} />
      <span ref={memory} data-testid="history-memory" />
    </div>
  );
}

function timeText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}

function keptText({ timelineOldestMicros, timelineEdgeMicros }: Readout): string {
  return `${formatSimulationSpan(timelineOldestMicros, timelineEdgeMicros)} kept`;
}

const MEBIBYTE = 1024 * 1024;

/** The bound on the history, and what happens at it. */
function memoryText({ historyBytes, mostHistoryBytes, hasForgotten }: Readout): string {
  const most = `${Math.round(mostHistoryBytes / MEBIBYTE)} MiB`;
  return hasForgotten ? `oldest dropped (${most})` : `${Math.ceil(historyBytes / MEBIBYTE)} of ${most}`;
}
