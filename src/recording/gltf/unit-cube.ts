/** Axis that a face looks along, and which way. */
const FACES = [0, 1, 2].flatMap((axis) => [1, -1].map((side) => ({ axis, side })));
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

const positions: number[] = [];
const normals: number[] = [];
const indices: number[] = [];
for (const [face, { axis, side }] of FACES.entries()) {
  for (const [u, v] of CORNERS) {
    const corner = [0, 0, 0];
    corner[axis] = side / 2;
    // Seen from outside, corners go round against the clock.
    corner[(axis + 1) % 3] = (u * side) / 2;
    corner[(axis + 2) % 3] = v / 2;
    positions.push(...corner);
    normals.push(...corner.map((_, index) => (index === axis ? side : 0)));
  }
  indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => 4 * face + corner));
}

/** A cube of one metre round its middle, each face with vertices of its own. */
export const UNIT_CUBE = { positions, normals, indices } as const;
