import type { Viewer } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';
import { beginVideoFile, type VideoFile, type VideoFormat, type VideoOrder } from '../../video/index.ts';
import type { Film } from './film.ts';
import { knownInstant } from './known-instant.ts';
import { openSteppedPicture, type SteppedPicture } from './stepped-picture.tsx';
import { createVideoSheet, type SheetChoices } from './video-sheet.ts';

export interface VideoProgress {
  readonly framesDone: number;
  readonly frames: number;
  readonly bytes: number;
}

interface MakeVideoOptions extends SheetChoices {
  readonly viewer: Viewer;
  /** The page's own picture: the video shows the plant as it does, and leaves it alone. */
  readonly page: PlantControls;
  /** Times are on the timeline. */
  readonly order: VideoOrder;
  readonly format: VideoFormat;
  /** Which instants its frames show, and from where. */
  readonly film: Film;
  readonly theme: ThemeName;
  /** A file on the disk; null: it is kept in memory. */
  readonly disk: FileSystemWritableFileStream | null;
  readonly signal: AbortSignal;
  onProgress(progress: VideoProgress): void;
}

/**
 * Draws and encodes a video frame by frame, each at its exact instant: a slow machine only takes longer.
 * @returns the file, or null where it was written to the disk
 */
export async function makeVideo(options: MakeVideoOptions): Promise<Blob | null> {
  const { viewer, page, order, film, format, theme, disk, signal } = options;
  const { width, height } = order;
  let picture: SteppedPicture | null = null;
  let file: VideoFile | null = null;
  try {
    const first = await knownInstant(viewer, film.times.micros(0), signal);
    const display = page.display();
    picture = await openSteppedPicture({
      ...{ width, height, theme, display, first, signal },
      view: page.viewpoint(),
      hasNames: options.hasNames,
    });
    const { pixelRatio } = picture;
    const sheet = createVideoSheet({ ...options, width, height, pixelRatio, colorBy: display.colorBy });
    file = await beginVideoFile({ order, format, disk, frames: film.times.frames, canvas: sheet.canvas });
    await drawFrames(options, { picture, file, sheet });
    return await file.finish();
  } catch (error) {
    if (file === null) await disk?.abort().catch(() => undefined);
    await file?.cancel();
    throw error;
  } finally {
    picture?.close();
  }
}

interface Making {
  readonly picture: SteppedPicture;
  readonly file: VideoFile;
  readonly sheet: ReturnType<typeof createVideoSheet>;
}

async function drawFrames(
  { viewer, order, film: { times, camera }, signal, onProgress }: MakeVideoOptions,
  { picture, file, sheet }: Making,
): Promise<void> {
  const { frames } = times;
  for (let index = 0; index < frames; index += 1) {
    const timelineMicros = times.micros(index);
    const instant = await knownInstant(viewer, timelineMicros, signal);
    const frame = { index, videoSeconds: index / order.framesPerSecond, timelineMicros, instant };
    const caption = await camera(frame, picture);
    await picture.draw(instant, 1 / order.framesPerSecond);
    sheet.show(picture.controls.drawn(), { simulationTimeMicros: instant.simulationTimeMicros, caption });
    await file.add();
    onProgress({ framesDone: index + 1, frames, bytes: file.bytes });
    await nextTask();
  }
}

/** Lets the page answer between two frames; timers would come once a second where nobody looks at the page. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
