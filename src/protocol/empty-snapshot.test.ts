import { expect, test } from 'vitest';
import coordinates from './fixtures/coordinates.json' with { type: 'json' };
import { emptySnapshot, parseBatch, parseSnapshot } from './index.ts';

test('an empty snapshot follows the interface, and nothing stands in it', () => {
  const snapshot = emptySnapshot('hall');
  expect(parseSnapshot(snapshot)).toEqual(snapshot);
  const { assets, entities, points, paths, motions } = snapshot;
  expect([assets, entities, points, paths, motions]).toEqual([[], [], [], [], []]);
  expect(snapshot.coordinates).toEqual(coordinates.valid[0]?.value);
});

test('its service runs, in real time, from 0 on, at the beginning of its own generation', () => {
  const { clock, cursor } = emptySnapshot('hall');
  expect(clock).toMatchObject({ simulationTimeMicros: 0, status: 'RUNNING', runMode: 'REAL_TIME', speedMultiplier: 1 });
  expect(clock).toMatchObject({ advancing: true, flowControl: 'NONE' });
  expect(cursor).toEqual({ generation: 'hall', sequence: 0 });
});

test('what is no snapshot, and what is no batch, is refused by its name', () => {
  expect(() => parseSnapshot({ ...emptySnapshot('hall'), cursor: null })).toThrow('animation snapshot, at cursor: ');
  expect(() => parseBatch({ sequence: 1, assets: [] })).toThrow('animation batch, at events: ');
  expect(parseBatch({ sequence: 1, assets: [], events: [] })).toEqual({ sequence: 1, assets: [], events: [] });
});
