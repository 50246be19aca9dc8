import { indexAt } from '../../feed/index.ts';
import type { Viewpoint } from '../../scene/index.ts';
import type { Shot, ShotCamera } from '../../tour/index.ts';
import { unusualLayers } from '../address/link-layers.ts';
import { instantOf } from '../address/viewer-search.ts';
import { MAIN_PICTURE, type Viewer } from '../viewer.ts';

/** A step of the camera that nobody sees, as links have it. */
const DECIMALS = 2;
/** Seconds of a shot, where nobody has said. */
const USUAL_SECONDS = 8;

/** Returns the shot of what is looked at now, without words: time, camera, selection, layers, panels. */
export function shotNow(viewer: Viewer): Shot {
  const { selectedNames, panels, pictures } = viewer.store.getState();
  const controls = pictures[MAIN_PICTURE]?.controls ?? null;
  const following = controls?.state.getState().following ?? null;
  return {
    time: timeNow(viewer),
    camera: controls === null || following?.mode === 'ride' ? null : cameraOf(controls.viewpoint()),
    transition: 'fly',
    selection: [...selectedNames],
    follow: selectedNames.length === 0 ? null : (following?.mode ?? null),
    layers: { ...unusualLayers() },
    panels: structuredClone(panels) as Shot['panels'],
    caption: { en: '', 'zh-Hans': '' },
    seconds: USUAL_SECONDS,
    note: '',
  };
}

function timeNow(viewer: Viewer): Shot['time'] {
  const { mode, rate, readout } = viewer.store.getState();
  if (mode === 'live') return { kind: 'live' };
  const { runs } = viewer.feed.store.timeline;
  const generation = runs[indexAt(runs, readout.timelineMicros)]?.generation;
  // The last run is meant where none is named: a tour then also fits another run of the plant.
  const isFormer = instantOf(viewer) === undefined;
  return {
    kind: 'at',
    simulationTimeMicros: Math.max(0, Math.round(readout.simulationTimeMicros)),
    ...(isFormer && generation !== undefined && { generation }),
    rate: mode === 'paused' ? 0 : rate,
  };
}

function cameraOf({ eye, target, fieldDegrees }: Viewpoint): ShotCamera {
  const rounded = ([x, y, z]: Viewpoint['eye']): ShotCamera['eye'] => [round(x), round(y), round(z)];
  return {
    eye: rounded(eye),
    target: rounded(target),
    ...(fieldDegrees !== undefined && { fieldDegrees: round(fieldDegrees) }),
  };
}

const round = (meters: number): number => Number(meters.toFixed(DECIMALS));
