/** One-way streets, three metres apart in each direction, with two places to load at and to unload at. */
export function gridPlant(size: number, vehicleCount = 10): string {
  const indexes = Array.from({ length: size }, (_, index) => index);
  const points = indexes.flatMap((x) =>
    indexes.map(
      (y) => `<point name="${x}-${y}" positionX="${x * 3000}" positionY="${y * 3000}" type="HALT_POSITION"/>`,
    ),
  );
  const street = (a: string, b: string, isBack: boolean) => {
    const [from, to] = isBack ? [b, a] : [a, b];
    return `<path name="${from} ${to}" sourcePoint="${from}" destinationPoint="${to}" length="3000" maxVelocity="1500"/>`;
  };
  const paths = indexes.flatMap((across) =>
    indexes
      .slice(1)
      .flatMap((along) => [
        street(`${along - 1}-${across}`, `${along}-${across}`, across % 2 === 1),
        street(`${across}-${along - 1}`, `${across}-${along}`, across % 2 === 0),
      ]),
  );
  const vehicles = Array.from({ length: vehicleCount }, (_, index) => `<vehicle name="V${index}" length="1400"/>`);
  const types = ['Load', 'Unload'].map(
    (operation) => `<locationType name="${operation}"><allowedOperation name="${operation}"/></locationType>`,
  );
  const locations = [1, 3].flatMap((row) =>
    ['Load', 'Unload'].map((type, index) => {
      const point = `${row}-${3 + 4 * index}`;
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
