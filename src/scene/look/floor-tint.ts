/** A surface with this tint is floor: it takes the floor's colour of the theme. */
export const FLOOR_TINT = 2;
