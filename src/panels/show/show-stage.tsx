import { type ReactElement, type ReactNode, useCallback, useRef } from 'react';
import {
  type Readout,
  useFeedState,
  usePanelConfig,
  usePictureControls,
  useReadoutText,
  useViewerState,
} from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { captionIn, type Tour } from '../../tour/index.ts';
import { currentRegion, formatSimulationTime, useRegion } from '../../ui/index.ts';
import { flowConfig } from '../flow/config.ts';
import { usePaintedFlow } from '../flow/use-painted-flow.ts';
import { passportConfig } from '../passport/config.ts';
import { usePaintedWay } from '../passport/use-painted-way.ts';
import { PastNotice, TroubleNotice } from '../picture/trouble-notices.tsx';
import classes from './show.module.css';
import { ShowPicture } from './show-picture.tsx';
import { usePlayedShow } from './use-played-show.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface ShowStageProps {
  /** What is shown is called so. */
  label: string;
  /** Null: the tour of what is shown. */
  tour: Tour | null;
  /** The director shows it, whatever tour there is. */
  isDirected?: boolean;
  /** Two or three figures. */
  figures: ReactNode;
  /** What cannot be shown, in words. */
  notices: ReactNode;
  /** Another plant is next; undefined: the show begins again. */
  onEnd?: (() => void) | undefined;
}

/** A run shown to people in front of a screen, without anything to press: picture, clock, figures and captions. */
export function ShowStage(props: ShowStageProps): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const hasPicture = useFeedState((state) => state.epochs.length > 0 || state.past.kind === 'known');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: full screen has its key in every browser, too
    <div ref={stage} className={classes.stage} onDoubleClick={() => turnFullScreen(stage.current)}>
      {hasPicture && <ShowPicture />}
      <PaintedLayers />
      <ShowWords {...props} />
    </div>
  );
}

/** What lies over the picture of a show; it plays what is shown. */
export function ShowWords({ label, tour, isDirected = false, figures, notices, onEnd }: ShowStageProps): ReactElement {
  useRegion();
  useWakeLock();
  usePlayedShow({ tour, isDirected, onEnd });
  const caption = useViewerState(({ shot }) => shot && captionIn(shot.shot, currentRegion().language));
  const time = useReadoutText<HTMLTimeElement>(useCallback(timeText, []));
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.label}>
          <bdi>{label}</bdi>
        </h1>
        <time ref={time} className={classes.clock} data-testid="simulation-time" />
      </header>
      <div className={classes.notices}>
        {notices}
        <TroubleNotice />
        <PastNotice />
      </div>
      <div className={classes.foot}>
        <p className={classes.caption} role="status" data-testid="shot-caption">
          {caption}
        </p>
        {figures}
      </div>
    </>
  );
}

function timeText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}

/** Browsers refuse it where nobody has pressed anything. */
function turnFullScreen(stage: HTMLElement | null): void {
  const turned = document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen();
  turned?.catch(() => undefined);
}

/** What panels of a step draw in the picture, where there is no room for the panels: flow, and the way of a load. */
function PaintedLayers(): ReactElement | null {
  const controls = usePictureControls();
  const [flow] = usePanelConfig(flowConfig);
  const [passport] = usePanelConfig(passportConfig);
  if (controls === null) return null;
  return (
    <>
      {flow.isOpen && <PaintedFlow controls={controls} />}
      {passport.isOpen && <PaintedWay controls={controls} loadName={passport.loadName} />}
    </>
  );
}

function PaintedFlow({ controls }: { controls: PlantControls }): null {
  usePaintedFlow(controls);
  return null;
}

function PaintedWay({ controls, loadName }: { controls: PlantControls; loadName: string }): null {
  usePaintedWay(controls, loadName);
  return null;
}
