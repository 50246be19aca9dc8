/** Layers of what casts shadows, beside the one that the eye sees: what rests, and what moves or did a moment ago. */
export const CASTS_STATIC = 1;
export const CASTS_MOVING = 2;
