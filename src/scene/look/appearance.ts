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
  },
  dark: {
    background: 'radial-gradient(ellipse at 50% 38%, #1a222b 0%, #0f151b 62%, #0a0e13 100%)',
    floor: '#252e37',
    gridFine: '#2c3640',
    gridCoarse: '#3b4855',
    hallEdge: '#4a5a69',
    floorMark: '#8d7a3c',
    path: '#6d9ac6',
    point: '#94b8dc',
    selection: '#6fb8ff',
    sky: '#b9cfe6',
    ground: '#2a323b',
    ambientIntensity: 1.75,
    sun: '#dfeaff',
    sunIntensity: 2,
  },
};
