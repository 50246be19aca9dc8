/** A surface with this tint is floor: it takes the floor's colour of the theme. */
export const FLOOR_TINT = 2;
/** A surface with this tint is a lamp: it shines by itself at night. */
export const LAMP_TINT = 3;
