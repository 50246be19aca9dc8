import { type AisleVideo, MAIN_PICTURE, type Viewer } from '../../run/index.ts';
import { readTour } from '../../tour/index.ts';
import { themeNow } from '../../ui/index.ts';
import { checkOrder, expectedBytes, formatsHere, MOST_MEMORY_BYTES, MOST_SECONDS } from '../../video/index.ts';
import { SEED } from '../director/start-director.ts';
import { ownTour } from '../tour/kept-tour.ts';
import { type FilmedBy, filmOf } from './film.ts';
import { makeVideo } from './make-video.ts';
import type { SheetChoices } from './video-sheet.ts';

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
  const by = filmedBy(viewer, asked);
  const sheet = sheetOf(asked);
  const format = await formatOf(asked);
  const order = { ...asked, fromMicros: asked.fromMicros + offsetMicros, toMicros: asked.toMicros + offsetMicros };
  const known = { startMicros: oldestMicros, endMicros: edgeMicros };
  const film = filmOf(by, { viewer, page, order, known, signal: viewer.disposed });
  checkLength(asked, film.times.frames / asked.framesPerSecond);
  const blob = await makeVideo({
    ...{ viewer, page, order, film, format, disk: null, ...sheet },
    theme: themeNow(),
    signal: viewer.disposed,
    onProgress: () => undefined,
  });
  if (blob === null) throw new Error('the video was not kept');
  return blob;
}

function filmedBy({ simulationId }: Viewer, { camera = 'present', tour, times = 'range', seed = SEED }: AisleVideo) {
  if (camera === 'present') return { kind: 'present' } as const;
  if (camera === 'director') {
    if (!Number.isSafeInteger(seed)) throw new RangeError(`seed: a whole number, not ${seed}`);
    return { kind: 'director', seed } as const;
  }
  if (camera !== 'tour') throw new RangeError(`camera: present, tour or director, not ${camera}`);
  if (times !== 'range' && times !== 'steps') throw new RangeError(`times: range or steps, not ${times}`);
  return { kind: 'tour', tour: tourOf(simulationId, tour), times } satisfies FilmedBy;
}

function tourOf(simulationId: string, given: unknown) {
  let tour: ReturnType<typeof ownTour>;
  try {
    tour = given === undefined ? ownTour(simulationId) : readTour(given);
  } catch (error) {
    throw new RangeError(`tour: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  if (tour === null) throw new RangeError(`tour: this browser keeps none for ${simulationId}; give it with the video`);
  if (tour.steps.length === 0) throw new RangeError('tour: a tour with a step at least, not one without any');
  return tour;
}

const OVER = ['clock', 'names', 'legend', 'captions'] as const;

function sheetOf({ over = [] }: AisleVideo): SheetChoices {
  const unknown = over.find((one) => !OVER.includes(one));
  if (unknown !== undefined) throw new RangeError(`over: of ${OVER.join(', ')}, not ${unknown}`);
  const has = (one: (typeof OVER)[number]) => over.includes(one);
  return { hasClock: has('clock'), hasNames: has('names'), hasLegend: has('legend'), hasCaptions: has('captions') };
}

async function formatOf(asked: AisleVideo) {
  const offered = await formatsHere(asked);
  const format = offered.find(({ container }) => container === asked.container);
  if (format !== undefined) return format;
  const others = offered.map(({ container }) => container).join(', ') || 'nothing';
  throw new RangeError(`container: this browser encodes no ${asked.container} of this size, but ${others}`);
}

function checkLength(asked: AisleVideo, seconds: number): void {
  const field = asked.camera === 'tour' && asked.times === 'steps' ? 'tour' : 'toMicros';
  if (seconds > MOST_SECONDS)
    throw new RangeError(`${field}: the video would be longer than ${MOST_SECONDS / 3600} hours`);
  const bytes = expectedBytes(asked, seconds);
  if (bytes > MOST_MEMORY_BYTES)
    throw new RangeError(`${field}: about ${Math.round(bytes)} bytes, which is more than ${MOST_MEMORY_BYTES}`);
}
