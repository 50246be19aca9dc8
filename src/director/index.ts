export { LONGEST_SHOT, nextTake, type Take, takeSteps } from './choose.ts';
export type { Framing } from './compose.ts';
export type { ShapeOf } from './surroundings.ts';
