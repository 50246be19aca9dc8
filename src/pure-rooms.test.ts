import { expect, test, vi } from 'vitest';

/*
 * The pure rooms run headless: with React and three replaced by nothing at all they still load. What they import is
 * checked by `npm run imports`; this shows that it suffices.
 */
vi.mock('react', () => ({}));
vi.mock('react-dom', () => ({}));
vi.mock('three', () => ({}));
vi.mock('@react-three/fiber', () => ({}));

test.each([
  { room: 'units', load: () => import('./units/index.ts'), door: 'secondsBetween' },
  { room: 'protocol', load: () => import('./protocol/index.ts'), door: 'parseBatch' },
  { room: 'motion', load: () => import('./motion/index.ts'), door: 'compileRoute' },
  { room: 'world', load: () => import('./world/index.ts'), door: 'createWorld' },
  { room: 'activity', load: () => import('./activity/index.ts'), door: 'Derivation' },
  { room: 'events', load: () => import('./events/index.ts'), door: 'ocelText' },
  { room: 'watch', load: () => import('./watch/index.ts'), door: 'watchRuleSchema' },
  { room: 'tour', load: () => import('./tour/index.ts'), door: 'tourSchema' },
  { room: 'presence', load: () => import('./presence/index.ts'), door: 'personSchema' },
  { room: 'playback', load: () => import('./playback/index.ts'), door: 'Playhead' },
  { room: 'recording', load: () => import('./recording/index.ts'), door: 'stretchParts' },
  { room: 'tabular', load: () => import('./tabular/index.ts'), door: 'csvText' },
  { room: 'figures', load: () => import('./figures/index.ts'), door: 'chooseFigures' },
  { room: 'simulator/engine', load: () => import('./simulator/engine/index.ts'), door: 'createKernel' },
  { room: 'simulator/plant', load: () => import('./simulator/plant/index.ts'), door: 'scenarios' },
])('$room loads without React and three', async ({ load, door }) => {
  expect(await load()).toHaveProperty(door);
});
