import { type AisleVideo, MAIN_PICTURE, type Viewer } from '../../run/index.ts';
import { themeNow } from '../../ui/index.ts';
import { checkOrder, expectedBytes, formatsHere, MOST_MEMORY_BYTES, videoSeconds } from '../../video/index.ts';
import { makeVideo } from './make-video.ts';
import { presentCamera } from './video-camera.ts';

/** Nothing stands over the picture. */
const PLAIN = { hasClock: false, hasNames: false, hasLegend: false };

/** @param asked in simulation time of the run that is read now @throws RangeError that names what cannot be as it is asked */
export async function videoInMemory(viewer: Viewer, asked: AisleVideo): Promise<Blob> {
  const { timeline } = viewer.feed.store;
  const page = viewer.store.getState().pictures[MAIN_PICTURE]?.controls ?? null;
  if (page === null) throw new Error('no picture is shown whose camera could be used');
  const offsetMicros = timeline.onTimeline(0);
  const { simulationTimeMicros: _, edgeMicros, oldestMicros } = viewer.playhead.state(viewer.now());
  checkOrder(asked, {
    startMicros: Math.max(oldestMicros, timeline.runStartMicros) - offsetMicros,
    endMicros: edgeMicros - offsetMicros,
  });
  const bytes = expectedBytes(asked, videoSeconds(asked));
  if (bytes > MOST_MEMORY_BYTES)
    throw new RangeError(`toMicros: about ${Math.round(bytes)} bytes, which is more than ${MOST_MEMORY_BYTES}`);
  const offered = await formatsHere(asked);
  const format = offered.find(({ container }) => container === asked.container);
  if (format === undefined) {
    const others = offered.map(({ container }) => container).join(', ') || 'nothing';
    throw new RangeError(`container: this browser encodes no ${asked.container} of this size, but ${others}`);
  }
  const order = { ...asked, fromMicros: asked.fromMicros + offsetMicros, toMicros: asked.toMicros + offsetMicros };
  const blob = await makeVideo({
    ...{ viewer, page, order, format, disk: null, ...PLAIN },
    camera: presentCamera(page),
    theme: themeNow(),
    signal: viewer.disposed,
    onProgress: () => undefined,
  });
  if (blob === null) throw new Error('the video was not kept');
  return blob;
}
