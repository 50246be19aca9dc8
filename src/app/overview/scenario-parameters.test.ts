import { describe, expect, test } from 'vitest';
import { parameterHelp, parameterLabel } from './scenario-parameters.ts';

test.each([
  { name: 'carriers', unit: 'carriers', label: 'Carriers' },
  { name: 'mezzanineCarriers', unit: 'carriers', label: 'Mezzanine carriers' },
  { name: 'carrierSpeed', unit: 'm/s', label: 'Carrier speed (m/s)' },
  { name: 'waveMinutes', unit: 'min', label: 'Wave minutes (min)' },
  { name: 'retrievalRule', unit: '', label: 'Retrieval rule' },
])('$name in $unit reads $label', ({ name, unit, label }) => {
  expect(parameterLabel({ name, unit })).toBe(label);
});

describe('what a parameter is, with its bounds', () => {
  const cases: { minimum: number | undefined; maximum: number | undefined; help: string }[] = [
    { minimum: 3, maximum: 9, help: 'Carriers (3 – 9)' },
    { minimum: 0.05, maximum: 0.85, help: 'Carriers (0.05 – 0.85)' },
    { minimum: 0, maximum: undefined, help: 'Carriers' },
    { minimum: undefined, maximum: undefined, help: 'Carriers' },
  ];
  test.each(cases)('$minimum to $maximum: $help', ({ help, ...bounds }) => {
    expect(parameterHelp({ description: 'Carriers', ...bounds })).toBe(help);
  });
});
