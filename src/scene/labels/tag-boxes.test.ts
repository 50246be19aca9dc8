import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { NAME_SIZE, OWN_SIZE, overlap, type TagBox, tagBoxOf } from './overlay-mask.ts';

const PICTURE = { width: 1000, height: 1000 };

/** An eye at the origin looking along -Z over 90 degrees: at 500 metres a metre is a pixel. */
function spotAt(x: number, y: number, size = NAME_SIZE, name = 'CARRIER-07'): TagBox {
  const camera = new PerspectiveCamera(90, 1, 0.1, 1000);
  camera.updateMatrixWorld();
  const spot = tagBoxOf(name, size, new Vector3(x, -y, -500), camera, PICTURE);
  if (!spot) throw new Error('beyond the picture');
  return spot;
}

test.each([
  { what: 'a name at the same place', spot: spotAt(0, 0), isTogether: true },
  { what: 'a name closely above', spot: spotAt(0, -20), isTogether: true },
  { what: 'a name that clears its upper edge', spot: spotAt(0, -26), isTogether: false },
  { what: 'a name closely beneath', spot: spotAt(0, 16), isTogether: true },
  { what: 'a name beneath its lower edge', spot: spotAt(0, 20), isTogether: false },
  { what: 'a name over its end', spot: spotAt(110, 0), isTogether: true },
  { what: 'a name beside it', spot: spotAt(190, 0), isTogether: false },
])('the tag of a selected device of thirty letters and $what: $isTogether', ({ spot, isTogether }) => {
  const own = spotAt(0, 0, OWN_SIZE, 'C'.repeat(30));
  expect(overlap(own, spot)).toBe(isTogether);
  expect(overlap(spot, own)).toBe(isTogether);
});

test('beyond the edges of the picture there is no place for a tag', () => {
  expect(() => spotAt(600, 0)).toThrow('beyond');
});
