import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { pixelRatio, watchPixelRatio } from './look/renderer.ts';
import { useStage } from './stage/stage-context.ts';

/** Pixels as fine as the machine can and the screen shows: also after zooming, and on another monitor. */
export function AdaptiveQuality(): null {
  const { painter, touch } = useStage();
  const setDpr = useThree((state) => state.setDpr);
  useEffect(() => {
    const apply = (): void => {
      setDpr(Math.min(pixelRatio(), painter.quality.maxPixelRatio));
      touch();
    };
    apply();
    const stops = [painter.onQuality(apply), watchPixelRatio(apply)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [painter, touch, setDpr]);
  return null;
}
