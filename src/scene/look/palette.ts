/** Surface colours of the models, sRGB: muted, so that the accents of activity stand out. */
export const PAINT = {
  chassis: '#39424c',
  chassisDark: '#262d34',
  shell: '#eef1f3',
  shellShade: '#cfd6dc',
  steel: '#9aa6b2',
  steelDark: '#66727e',
  rubber: '#1d2227',
  crane: '#e9b54a',
  craneDark: '#c99432',
  upright: '#4d6a8c',
  beam: '#d98f56',
  deckWire: '#aab4be',
  wood: '#c49a68',
  woodDark: '#a57e51',
  wrap: '#f4f1ea',
  roller: '#c3ccd4',
  dockFrame: '#3f4c59',
  dockDoor: '#dfe5ea',
  hazard: '#e6b93d',
  slab: '#c7ced5',
  slabEdge: '#8c98a4',
  railing: '#e1b145',
  accent: '#ffffff',
} as const;

/** Colours of loads, picked by identity so that neighbours can be told apart. */
export const LOAD_COLORS = ['#c9a77c', '#b8946a', '#d8bd97', '#8fa5b8', '#a9b79b', '#c7b9a8'] as const;
