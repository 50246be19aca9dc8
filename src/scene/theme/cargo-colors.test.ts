import { expect, test } from 'vitest';
import { cargoColor } from './cargo-colors.ts';

test('a load has the colour of its name, and names that count up have all of them about equally', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 600; i++) {
    const color = cargoColor(`PALLET-${String(i).padStart(5, '0')}`).getHexString();
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect(cargoColor('PALLET-00007')).toBe(cargoColor('PALLET-00007'));
});
