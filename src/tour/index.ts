export { BEGINNING, type Playing, playedOn, type ShotSequence, secondsLeft, shotsOf, tourSeconds } from './playing.ts';
export {
  CAPTION_LANGUAGES,
  type CaptionLanguage,
  captionIn,
  LEAST_SECONDS,
  LONGEST_CAPTION,
  LONGEST_NOTE,
  LONGEST_SECONDS,
  type Shot,
  type ShotCamera,
  shotSchema,
} from './shot.ts';
export {
  emptyTour,
  LONGEST_TOUR_NAME,
  MOST_STEPS,
  MOST_TOUR_CHARACTERS,
  type Tour,
  tourSchema,
  withChange,
  withMoved,
  withoutStep,
  withStep,
} from './tour.ts';
export { tourInPage, tourOfPage } from './tour-in-page.ts';
export { readTour, readTourText, tourText, UnreadableTour } from './tour-text.ts';
