/** Layers of shadow casters, beside the layer that the eye sees: at rest, and moving now or a moment ago. */
export const CASTS_STATIC = 1;
export const CASTS_MOVING = 2;
