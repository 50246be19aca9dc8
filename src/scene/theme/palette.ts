/** Surface colours of the models, sRGB: muted, so that the accents of activity stand out. */
export const PAINT = {
  chassis: '#434c56',
  chassisDark: '#2c343c',
  shell: '#eceff2',
  shellShade: '#c9d0d7',
  steel: '#a3adb7',
  steelDark: '#75808b',
  rubber: '#262b31',
  crane: '#e3bc66',
  craneDark: '#bf9443',
  upright: '#64809f',
  uprightDark: '#435a75',
  beam: '#dca06f',
  beamDark: '#bb8150',
  deckWire: '#b9c1c9',
  wood: '#c9a983',
  woodDark: '#ad8c66',
  wrap: '#f5f2ec',
  carton: '#cdb089',
  binBlue: '#7391b5',
  binGrey: '#a2abb4',
  screen: '#29455c',
  lamp: '#f6e9bd',
  copper: '#c58b57',
  roller: '#c6ced6',
  dockFrame: '#56626e',
  dockDoor: '#e6eaee',
  hazard: '#e0ba58',
  slab: '#f4f6f8',
  slabEdge: '#95a0ab',
  railing: '#dcb765',
  accent: '#ffffff',
} as const;

/** The same in every theme. */
export const SIGN_PAINT = { plate: '#23435f', text: '#f2f6fa' } as const;

/** Colours of loads, picked by identity so that neighbours can be told apart. */
export const LOAD_COLORS = ['#d2bd9f', '#c2ab8c', '#dfd0b8', '#a9b7c4', '#b9c1ac', '#d6cabb'] as const;

/** A surface with this tint is floor, in the theme's colour. */
export const FLOOR_TINT = 2;
/** A surface with this tint is a lamp, which glows at night. */
export const LAMP_TINT = 3;
