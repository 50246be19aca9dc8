import { layerIn, showCamera } from '../../run/index.ts';
import { captionIn, type Shot } from '../../tour/index.ts';
import type { SteppedPicture } from './stepped-picture.tsx';
import type { FrameTime, VideoCamera } from './video-camera.ts';

/** The shot of a frame: the same as long as its number is. Frames are asked for in their order. */
export interface NumberedShot {
  readonly number: number;
  readonly shot: Shot;
}

/** What chooses the shots of a video: the steps of a tour, or what a director finds. */
export type ShotAt = (frame: FrameTime, picture: SteppedPicture) => NumberedShot | Promise<NumberedShot>;

/** Plays shots through the picture's camera, flights by the video's time. @param language of the captions */
export function shotCamera(shotAt: ShotAt, language: string): VideoCamera {
  let shown: NumberedShot | null = null;
  return async (frame, picture) => {
    const next = await shotAt(frame, picture);
    if (next.number !== shown?.number) await begin(next.shot, frame, { picture, isFirst: shown === null });
    shown = next;
    return captionIn(next.shot, language);
  };
}

interface Beginning {
  readonly picture: SteppedPicture;
  /** There is nowhere to fly from. */
  readonly isFirst: boolean;
}

async function begin(shot: Shot, { instant }: FrameTime, { picture, isFirst }: Beginning): Promise<void> {
  const { controls } = picture;
  controls.colorBy(layerIn(shot.layers, 'colour'));
  controls.showHall(layerIn(shot.layers, 'hall') === 'shown');
  // A flight keeps clear of the bodies that are drawn: they are those of this instant.
  await picture.draw(instant, 0);
  const { world, simulationTimeMicros: t } = instant;
  await picture.select(shot.selection.flatMap((name) => world.entityAt(name, t) ?? []));
  const goAlong = () => {
    const now = controls.instant() ?? instant;
    const name = shot.follow === null ? undefined : shot.selection.at(-1);
    const entity = name === undefined ? undefined : now.world.entityAt(name, now.simulationTimeMicros);
    if (!entity) return;
    if (shot.follow === 'ride') controls.ride(entity);
    else controls.follow(entity);
  };
  await showCamera(controls, shot, { isCut: isFirst, goAlong });
}
