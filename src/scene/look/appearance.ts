import type { ThemeName } from '../../ui/index.ts';

/** Colours and light of the surroundings for one theme. */
export interface Appearance {
  /** CSS background of the picture; the canvas is transparent where nothing stands. */
  readonly background: string;
  readonly floor: string;
  readonly gridFine: string;
  readonly gridCoarse: string;
  readonly hallEdge: string;
  /** Lines painted on the floor round machines. */
  readonly floorMark: string;
  readonly path: string;
  readonly point: string;
  readonly selection: string;
  readonly sky: string;
  readonly ground: string;
  readonly ambientIntensity: number;
  readonly sun: string;
  readonly sunIntensity: number;
  /** How much of their own colour what tells a state, and lamps, give off by themselves. */
  readonly glow: number;
}

export const APPEARANCES: Readonly<Record<ThemeName, Appearance>> = {
  light: {
    background: 'radial-gradient(ellipse at 50% 38%, #f4f7fa 0%, #dde4ea 62%, #c9d3dc 100%)',
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
    background: 'radial-gradient(ellipse at 50% 38%, #1a222b 0%, #0f151b 62%, #0a0e13 100%)',
    floor: '#2f3944',
    gridFine: '#38434e',
    gridCoarse: '#4a5967',
    hallEdge: '#5c6e80',
    floorMark: '#8d7a3c',
    path: '#6d9ac6',
    point: '#94b8dc',
    selection: '#6fb8ff',
    // Night: little and cold light from above, in which lamps and the colours of states stand out.
    sky: '#aec4e0',
    ground: '#27303a',
    ambientIntensity: 1.3,
    sun: '#c3d5f7',
    sunIntensity: 1.25,
    glow: 0.38,
  },
};
