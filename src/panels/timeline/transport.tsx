import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { HELP, openCommands, useAriaKeys } from '../../commands/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { PLAYER, type Readout, useFeedState, useReadoutText, useViewer, useViewerState } from '../../run/index.ts';
import {
  Button,
  formatCount,
  formatDecimal,
  formatSimulationSpan,
  formatSimulationTime,
  IconButton,
  Menu,
  Select,
  saveAddress,
  Toolbar,
} from '../../ui/index.ts';
import { type ClipFlavour, clipPath, FOXGLOVE_RATES, MOST_MODEL_MICROS } from './clip.ts';
import { Timeline } from './timeline.tsx';
import type { TimelinePainter } from './timeline-painter.ts';
import classes from './transport.module.css';

interface TransportProps {
  /** Given the timeline, on whose axis other panels stand; null when it goes. */
  onTimeline: (timeline: TimelinePainter | null) => void;
  /** Buttons of panels and of what else belongs to the run. */
  buttons: ReactNode;
}

/** Play, pause, step, speed, and the history to move in. */
export function Transport({ onTimeline, buttons }: TransportProps): ReactElement {
  const { hasLive } = useViewer();
  return (
    <div className={classes.transport}>
      <PlayButtons />
      <Timeline onPainter={onTimeline} />
      <div className={classes.side} data-hint="panels">
        <RateSelect />
        <LoopButton />
        <ClipMenu />
        {buttons}
        {hasLive && <LiveButton />}
        <Range />
        <span className={classes.keys}>
          <IconButton
            icon="keyboard"
            label={t`Keyboard shortcuts`}
            shortcut={useAriaKeys(HELP)}
            onClick={() => openCommands('shortcuts')}
          />
        </span>
      </div>
    </div>
  );
}

function PlayButtons(): ReactElement {
  const viewer = useViewer();
  const mode = useViewerState((state) => state.mode);
  const paused = mode === 'paused';
  return (
    <Toolbar label={t`Play`} className={classes.buttons}>
      <IconButton
        icon="first"
        label={t`Jump to start`}
        shortcut={useAriaKeys(PLAYER.toStart)}
        onClick={() => PLAYER.toStart.act(viewer)}
      />
      <IconButton
        icon="skip-back"
        label={t`Previous event`}
        shortcut={useAriaKeys(PLAYER.previousEvent)}
        onClick={() => viewer.player.stepEvent(-1)}
      />
      <IconButton
        icon={paused ? 'play' : 'pause'}
        label={paused ? t`Play` : t`Pause playback`}
        shortcut={useAriaKeys(PLAYER.togglePlay)}
        onClick={() => viewer.player.togglePlay()}
      />
      <IconButton
        icon="skip-forward"
        label={t`Next event`}
        shortcut={useAriaKeys(PLAYER.nextEvent)}
        onClick={() => viewer.player.stepEvent(1)}
      />
    </Toolbar>
  );
}

const RATES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 100];
const ALL_RATES = [...RATES.map((rate) => -rate).reverse(), ...RATES];

function rateOption(rate: number): { value: string; label: string } {
  const size = formatDecimal(Math.abs(rate));
  return { value: String(rate), label: rate < 0 ? t`Reverse ${size}×` : `${size}×` };
}

export function RateSelect(): ReactElement {
  const viewer = useViewer();
  const rate = useViewerState((state) => state.rate);
  const rates = ALL_RATES.includes(rate) ? ALL_RATES : [...ALL_RATES, rate];
  return (
    <Select
      label={t`Playback speed`}
      value={String(rate)}
      options={rates.map(rateOption)}
      onChange={(value) => viewer.player.setRate(Number(value))}
    />
  );
}

function loopWords({ startMicros, endMicros }: TimeRange): string {
  const span = formatSimulationSpan(startMicros, endMicros);
  return t`Looping ${span}`;
}

/** Shown while a range is looped. */
function LoopButton(): ReactElement | null {
  const viewer = useViewer();
  const loop = useViewerState((state) => state.loop);
  if (loop === null) return null;
  return (
    <Button icon="close" onClick={() => viewer.player.setLoop(null)}>
      {loopWords(loop)}
    </Button>
  );
}

/** The marked range as a file, where it is recorded. */
function ClipMenu(): ReactElement | null {
  const { feed } = useViewer();
  const loop = useViewerState((state) => state.loop);
  const isRecorded = useFeedState(({ past }) => past.kind === 'known');
  if (loop === null || !isRecorded) return null;
  if (clipPath(feed.store.timeline, loop) === null) return null;
  const save = (flavour: ClipFlavour, ratePerSecond?: number) => () => {
    const path = clipPath(feed.store.timeline, loop, flavour, ratePerSecond);
    if (path !== null) saveAddress(path);
  };
  const items = [
    { id: 'mcap', label: t`Save as MCAP`, onClick: save('mcap') },
    { id: 'page', label: t`Save as a page that plays anywhere (HTML)`, onClick: save('page') },
    ...FOXGLOVE_RATES.map((rate) => ({
      id: `foxglove ${rate}`,
      label: t`Save as MCAP for Foxglove (boxes that move, ${rate} poses a second)`,
      onClick: save('foxglove', rate),
    })),
    { id: 'trace', label: t`Save as a trace for Perfetto`, onClick: save('trace') },
    {
      id: 'model',
      label: t`Save as animated glTF (boxes, ten minutes at most)`,
      disabled: loop.endMicros - loop.startMicros > MOST_MODEL_MICROS,
      onClick: save('model'),
    },
  ];
  return <Menu label={t`Clip`} icon="download" items={items} />;
}

function LiveButton(): ReactElement {
  const viewer = useViewer();
  const live = useViewerState((state) => state.mode === 'live');
  const keys = useAriaKeys(PLAYER.goLive);
  return (
    <Button
      icon="live"
      look={live ? 'primary' : 'plain'}
      pressed={live}
      shortcut={keys}
      tooltip={keys === undefined ? t`Go live` : t`Go live (${keys})`}
      onClick={() => viewer.player.goLive()}
    >
      {t`Live`}
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
  const span = formatSimulationSpan(timelineOldestMicros, timelineEdgeMicros);
  return t`${span} of history`;
}

const MEBIBYTE = 1024 * 1024;

/** The bound on the history, and what happens at it. */
function memoryText({ historyBytes, mostHistoryBytes, hasForgotten }: Readout): string {
  const most = formatCount(Math.round(mostHistoryBytes / MEBIBYTE));
  const used = formatCount(Math.ceil(historyBytes / MEBIBYTE));
  return hasForgotten ? t`history full (${most} MiB)` : t`${used} of ${most} MiB used`;
}
