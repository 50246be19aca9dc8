import { useEffect, useEffectEvent } from 'react';
import { systemTimers } from '../../client/index.ts';
import { shotPlayerOf, useViewer, type Viewer } from '../../run/index.ts';
import { type Shot, shotsOf, type Tour } from '../../tour/index.ts';
import type { StartOptions } from '../director/start-director.ts';
import { useTour } from '../tour/kept-tour.ts';
import { showPanels } from '../tour/play-tour.ts';
import { renewWhereOutdated } from './renew-page.ts';

const WHOLE: Shot = {
  time: { kind: 'live' },
  camera: null,
  transition: 'cut',
  selection: [],
  follow: null,
  layers: {},
  panels: {},
  caption: { en: '', 'zh-Hans': '' },
  seconds: 3600,
  note: '',
};
/** What is one of several to be shown in turn is directed for so many shots. */
const SHOTS_IN_TURN = 14;
/** So long one of several is waited for that gives a director nothing to show. */
const LONGEST_WAIT_MILLIS = 60_000;
/** Where nothing can be shown yet the director tries again after so long. */
const AGAIN_MILLIS = 5000;

interface PlayedShow {
  /** Null: that which is kept for what is shown. */
  readonly tour: Tour | null;
  /** The director shows it, whatever tour there is. */
  readonly isDirected: boolean;
  /** Another is next; undefined: it begins anew. */
  readonly onEnd: (() => void) | undefined;
}

/** Plays a tour, or what a director finds where there is none, without a person: over and over again, or once. */
export function usePlayedShow({ tour, isDirected, onEnd }: PlayedShow): void {
  const viewer = useViewer();
  const { tour: kept } = useTour();
  // The same steps are the same tour, whatever object they come in.
  const text = JSON.stringify(isDirected ? [] : (tour ?? kept).steps);
  const loops = onEnd === undefined;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const steps: Tour['steps'] = JSON.parse(text);
    const leaving = new AbortController();
    const { signal } = leaving;
    const player = shotPlayerOf(viewer);
    const before = viewer.store.getState().panels as Shot['panels'];
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onShown = () => {
      if (!signal.aborted) end();
    };
    const how = { isAttended: false, showPanels: (panels: Shot['panels']) => showPanels(viewer, panels) };
    if (steps.length > 0) player.play(shotsOf({ steps }, loops), { ...how, onEnd: onShown });
    else {
      // Until the director has found what is first.
      const time = viewer.hasLive ? WHOLE.time : ({ kind: 'at', simulationTimeMicros: 0, rate: 1 } as const);
      player.play(shotsOf({ steps: [{ ...WHOLE, time }] }, true), { isAttended: false });
      const mostShots = loops ? Number.POSITIVE_INFINITY : SHOTS_IN_TURN;
      const directed = { isAttended: false, fromStart: true, loops: true, mostShots };
      waiting = loops ? undefined : setTimeout(onShown, LONGEST_WAIT_MILLIS);
      void direct(viewer, { ...directed, signal, onEnd: onShown }).then(() => clearTimeout(waiting));
    }
    return () => {
      leaving.abort();
      clearTimeout(waiting);
      player.stop();
      showPanels(viewer, before);
    };
  }, [viewer, text, loops]);
}

/** Has the director play as soon as it has something to show, until that is no longer wanted. */
async function direct(viewer: Viewer, how: StartOptions): Promise<void> {
  while (!how.signal.aborted) {
    try {
      const { startDirector } = await import('../director/start-director.ts');
      return await startDirector(viewer, how);
    } catch (error) {
      await renewWhereOutdated(error);
      await systemTimers.sleep(AGAIN_MILLIS, how.signal).catch(() => undefined);
    }
  }
}
