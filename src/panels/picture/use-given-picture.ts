import { useEffect } from 'react';
import { useServiceClient, useShownRecording } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { useTheme } from '../../ui/index.ts';

/** Until then the models are there, and the plant stands as it is seen. */
const SETTLED_MILLIS = 4000;

/**
 * What is shown gives its recording a picture for the list. Nobody asked for it, so nobody is told where it fails: the
 * next page that shows the recording takes one.
 */
export function useGivenPicture(controls: PlantControls | null): void {
  const { recordings } = useServiceClient();
  const recordingId = useShownRecording()?.recordingId ?? null;
  const theme = useTheme();
  useEffect(() => {
    if (controls === null || recordingId === null) return;
    const timer = setTimeout(() => {
      import('./give-picture.ts')
        .then(({ givePicture }) => givePicture({ recordings, recordingId, controls, theme }))
        .catch(() => undefined);
    }, SETTLED_MILLIS);
    return () => clearTimeout(timer);
  }, [controls, recordingId, recordings, theme]);
}
