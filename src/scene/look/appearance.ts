import type { ThemeName } from '../../ui/index.ts';

/** Colours and light of the surroundings for one theme. */
export interface Appearance {
  /** CSS background of the picture; the canvas is transparent where nothing stands. */
  readonly background: string;
  readonly floor: string;
  readonly gridFine: string;
  readonly gridCoarse: string;
  readonly hallEdge: string;
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
    floor: '#d5dbe1',
    gridFine: '#c6ced6',
    gridCoarse: '#b3bec9',
    hallEdge: '#9aa8b5',
    path: '#7f95ab',
    point: '#5d7389',
    selection: '#0b6bd3',
    sky: '#ffffff',
    ground: '#a9b4bf',
    ambientIntensity: 1.9,
    sun: '#fff6e6',
    sunIntensity: 2.3,
  },
  dark: {
    background: 'radial-gradient(ellipse at 50% 38%, #1a222b 0%, #0f151b 62%, #0a0e13 100%)',
    floor: '#1c242c',
    gridFine: '#222c35',
    gridCoarse: '#2e3a45',
    hallEdge: '#4a5a69',
    path: '#4f6a85',
    point: '#7c98b3',
    selection: '#6fb8ff',
    sky: '#b9cfe6',
    ground: '#2a323b',
    ambientIntensity: 1.1,
    sun: '#dfeaff',
    sunIntensity: 1.5,
  },
};
