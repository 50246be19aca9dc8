import { expect, test } from 'vitest';
import { readLinkCamera } from '../../run/address/link-camera.ts';
import { panelsOf, viewerSearch } from '../../run/address/viewer-search.ts';
import { readLinkTime } from '../../units/index.ts';
import { linkTo } from './links.ts';
import { cameraText } from './tools/link.ts';

test('a link is read by the page as it was meant', () => {
  const camera = cameraText({ eye: { x: 1.004, y: 2, z: -3 }, target: { x: 0, y: 0, z: 0 } });
  const shown = { atMicros: 3_723_500_001, select: 'LIFT 1/&?"ü', camera, panels: ['lanes', 'holds'] };
  const url = new URL(linkTo('https://aisle.example', { page: '/simulations/a%2Fb' }, shown));
  expect(url.origin + url.pathname).toBe('https://aisle.example/simulations/a%2Fb');
  const read = viewerSearch.parse(Object.fromEntries(url.searchParams));
  expect(readLinkTime(read.t)).toBe(3_723_500_001);
  expect(read.select).toBe('LIFT 1/&?"ü');
  expect(readLinkCamera(read.camera ?? '')).toEqual({ eye: [1, 2, -3], target: [0, 0, 0] });
  expect(panelsOf(read.panels)).toEqual({ lanes: { isOpen: true }, holds: { isOpen: true } });
});

test('what is not said is not in it', () => {
  expect(linkTo('http://127.0.0.1:4173', { page: '/recordings/x' }, {})).toBe('http://127.0.0.1:4173/recordings/x');
});
