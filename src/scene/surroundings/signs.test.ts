import { Box3, Matrix4, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { outline } from './floor-marks.ts';
import { signText } from './signs.ts';

test.each([
  { name: 'RACK-1A', type: 'RACK', text: '1A' },
  { name: 'Rack 07', type: 'RACK', text: '07' },
  { name: 'North', type: 'RACK', text: 'North' },
  { name: 'RACK', type: 'RACK', text: 'RACK' },
])('$name of type $type bears the sign $text', ({ name, type, text }) => {
  expect(signText(name, type)).toBe(text);
});

test('the line round a machine turns with it and leaves room', () => {
  const bounds = new Box3(new Vector3(-1, 0, -0.5), new Vector3(1, 2, 0.5));
  const matrix = new Matrix4().makeRotationY(Math.PI / 2).setPosition(10, 4, 0);
  const corners = outline({ bounds, matrix });
  const room = new Box3().setFromPoints(corners);
  expect(room.min.x).toBeCloseTo(10 - 0.72);
  expect(room.max.z).toBeCloseTo(1.22);
  expect(room.min.y).toBeGreaterThan(4);
});
