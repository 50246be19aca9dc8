import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { pixelRatio, watchPixelRatio } from '../rendering/renderer.ts';
import { useDrawing } from '../stage/use-stage.ts';

/** Draws as many pixels as the machine can and the screen shows, also after zooming and on another monitor; a stepped picture as it is told. */
export function AdaptiveQuality({ steppedPixelRatio }: { steppedPixelRatio: number | undefined }): null {
  const { painter, invalidate } = useDrawing();
  const setDpr = useThree((state) => state.setDpr);
  useEffect(() => {
    if (steppedPixelRatio !== undefined) {
      painter.pin('high');
      setDpr(steppedPixelRatio);
      return;
    }
    const apply = (): void => {
      setDpr(Math.min(pixelRatio(), painter.quality.maxPixelRatio));
      invalidate();
    };
    apply();
    const stops = [painter.onQuality(apply), watchPixelRatio(apply)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [painter, invalidate, setDpr, steppedPixelRatio]);
  return null;
}
