import type { ThemeName } from '../../ui/index.ts';

export interface BackdropStop {
  /** Share of the way from the centre to the farthest corner. */
  readonly offset: number;
  readonly color: string;
}

/** Colours and light of the surroundings for one theme. */
export interface SceneTheme {
  /** The background from `BACKDROP_CENTRE` outwards; the canvas is transparent where nothing stands. */
  readonly backdrop: readonly BackdropStop[];
  readonly floor: string;
  readonly gridFine: string;
  readonly gridCoarse: string;
  readonly hallEdge: string;
  readonly floorMark: string;
  readonly path: string;
  readonly point: string;
  readonly selection: string;
  readonly sky: string;
  readonly ground: string;
  readonly ambientIntensity: number;
  readonly sun: string;
  readonly sunIntensity: number;
  /** How much of their own colour lamps and states give off. */
  readonly glow: number;
}

/** Where the backdrop is brightest, as shares of the picture's width and height. */
export const BACKDROP_CENTRE = { x: 0.5, y: 0.38 };

export const THEMES: Readonly<Record<ThemeName, SceneTheme>> = {
  light: {
    backdrop: backdropOf('#f4f7fa', '#dde4ea', '#c9d3dc'),
    floor: '#dde2e7',
    gridFine: '#d0d7dd',
    gridCoarse: '#bcc6cf',
    hallEdge: '#9aa8b5',
    floorMark: '#dcc06a',
    path: '#5f86b0',
    point: '#46698f',
    selection: '#0b6bd3',
    sky: '#ffffff',
    ground: '#8f9aa6',
    ambientIntensity: 1.7,
    sun: '#fff6e6',
    sunIntensity: 1.9,
    glow: 0,
  },
  dark: {
    backdrop: backdropOf('#1a222b', '#0f151b', '#0a0e13'),
    floor: '#2f3944',
    gridFine: '#38434e',
    gridCoarse: '#4a5967',
    hallEdge: '#5c6e80',
    floorMark: '#8d7a3c',
    path: '#6d9ac6',
    point: '#94b8dc',
    selection: '#6fb8ff',
    // Night: little and cold light from above, in which lamps and state colours stand out.
    sky: '#aec4e0',
    ground: '#27303a',
    ambientIntensity: 1.3,
    sun: '#c3d5f7',
    sunIntensity: 1.25,
    glow: 0.38,
  },
};

export function backdropStops(theme: ThemeName): readonly BackdropStop[] {
  return THEMES[theme].backdrop;
}

/** The backdrop as a CSS background. */
export function backdropStyle(theme: ThemeName): string {
  const stops = backdropStops(theme).map(({ offset, color }) => `${color} ${offset * 100}%`);
  return `radial-gradient(ellipse at ${BACKDROP_CENTRE.x * 100}% ${BACKDROP_CENTRE.y * 100}%, ${stops.join(', ')})`;
}

function backdropOf(centre: string, middle: string, edge: string): BackdropStop[] {
  return [
    { offset: 0, color: centre },
    { offset: 0.62, color: middle },
    { offset: 1, color: edge },
  ];
}
