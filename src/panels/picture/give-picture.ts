import type { RecordingsClient } from '../../client/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';
import { takeThumbnail } from './thumbnail.ts';

interface Given {
  recordings: Pick<RecordingsClient, 'list' | 'givePicture'>;
  recordingId: string;
  controls: PlantControls;
  theme: ThemeName;
}

/** Gives a recording its picture, unless it has one: the first that anybody takes stays. */
export async function givePicture({ recordings, recordingId, controls, theme }: Given): Promise<void> {
  const { items } = await recordings.list();
  const isWithout = items.some((known) => known.recordingId === recordingId && known.pictureTakenAt === null);
  if (isWithout) await recordings.givePicture(recordingId, await takeThumbnail(controls, theme));
}
