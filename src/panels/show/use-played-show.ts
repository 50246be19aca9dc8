import { useEffect, useEffectEvent, useMemo } from 'react';
import { shotPlayerOf, useViewer } from '../../run/index.ts';
import { type Shot, type ShotSequence, shotsOf, type Tour } from '../../tour/index.ts';
import { useTour } from '../tour/kept-tour.ts';

/** Seconds for which a plant without a tour is shown. */
const USUAL_SECONDS = 60;

const WHOLE: Shot = {
  time: { kind: 'live' },
  camera: null,
  transition: 'cut',
  selection: [],
  follow: null,
  layers: {},
  panels: {},
  caption: { en: '', 'zh-Hans': '' },
  seconds: USUAL_SECONDS,
  note: '',
};

/** Plays a tour, or the one that is kept for what is shown, without a person: over and over again, or once. */
export function usePlayedShow(tour: Tour | null, onEnd: (() => void) | undefined): void {
  const viewer = useViewer();
  const { tour: kept } = useTour();
  // The same steps are the same tour, whatever object they come in.
  const text = JSON.stringify((tour ?? kept).steps);
  const loops = onEnd === undefined;
  const shots = useMemo(() => shotsFor(JSON.parse(text), { loops, hasLive: viewer.hasLive }), [text, loops, viewer]);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let isLeft = false;
    const player = shotPlayerOf(viewer);
    player.play(shots, {
      isAttended: false,
      onEnd() {
        if (!isLeft) end();
      },
    });
    return () => {
      isLeft = true;
      player.stop();
    };
  }, [viewer, shots]);
}

function shotsFor(steps: Tour['steps'], { loops, hasLive }: { loops: boolean; hasLive: boolean }): ShotSequence {
  if (steps.length > 0) return shotsOf({ steps }, loops);
  const time = hasLive ? WHOLE.time : { kind: 'at' as const, simulationTimeMicros: 0, rate: 1 };
  return shotsOf({ steps: [{ ...WHOLE, time }] }, loops);
}
