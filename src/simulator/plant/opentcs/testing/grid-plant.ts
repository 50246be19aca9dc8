/** One-way streets, three metres apart in each direction, with pairs of a place to load at and one to unload at. */
export function gridPlant(columns: number, vehicleCount = 10, rows = columns, pairs = 2): string {
  const upTo = (length: number) => Array.from({ length }, (_, index) => index);
  const points = upTo(columns).flatMap((x) =>
    upTo(rows).map(
      (y) => `<point name="${x}-${y}" positionX="${x * 3000}" positionY="${y * 3000}" type="HALT_POSITION"/>`,
    ),
  );
  const street = (a: string, b: string, isBack: boolean) => {
    const [from, to] = isBack ? [b, a] : [a, b];
    return `<path name="${from} ${to}" sourcePoint="${from}" destinationPoint="${to}" length="3000" maxVelocity="1500"/>`;
  };
  const paths = [
    ...upTo(rows).flatMap((y) => upTo(columns - 1).map((x) => street(`${x}-${y}`, `${x + 1}-${y}`, y % 2 === 1))),
    ...upTo(columns).flatMap((x) => upTo(rows - 1).map((y) => street(`${x}-${y}`, `${x}-${y + 1}`, x % 2 === 0))),
  ];
  const vehicles = Array.from({ length: vehicleCount }, (_, index) => `<vehicle name="V${index}" length="1400"/>`);
  const types = ['Load', 'Unload'].map(
    (operation) => `<locationType name="${operation}"><allowedOperation name="${operation}"/></locationType>`,
  );
  const locations = upTo(pairs).flatMap((pair) =>
    ['Load', 'Unload'].map((type, index) => {
      const point = `${1 + 2 * pair}-${3 + 4 * index}`;
      return `<location name="L ${point}" positionX="0" positionY="0" type="${type}"><link point="${point}"/></location>`;
    }),
  );
  return [
    '<model version="7.0.0" name="Grid">',
    ...points,
    ...paths,
    ...vehicles,
    ...types,
    ...locations,
    '</model>',
  ].join('\n');
}
