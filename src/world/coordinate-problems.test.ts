import { expect, test } from 'vitest';
import { coordinateProblems } from './index.ts';

const prescribed = {
  handedness: 'RIGHT',
  upAxis: 'Y',
  lengthUnit: 'METER',
  rotationRepresentation: 'EULER_XYZ_DEGREES',
  transformSpace: 'WORLD',
};

test.each([
  prescribed,
  { ...prescribed, handedness: 'RIGHT_HANDED', upAxis: '+Y' },
  { ...prescribed, handedness: 'right-handed', upAxis: 'Y_UP', lengthUnit: 'metres' },
  { ...prescribed, handedness: 'RIGHT_HAND', upAxis: 'POSITIVE_Y_AXIS' },
  { ...prescribed, rotationRepresentation: 'EULER_DEGREES' },
  { ...prescribed, rotationRepresentation: 'EULER_AXES_IN_DEGREES' },
  { ...prescribed, rotationRepresentation: 'Euler X-Y-Z, degrees' },
  { ...prescribed, lengthUnit: 'm', rotationRepresentation: 'INTRINSIC_XYZ_EULER_DEG', transformSpace: 'anything' },
])('[W44] %o is what the interface prescribes', (coordinates) => {
  expect(coordinateProblems(coordinates)).toEqual([]);
});

test.each([
  { field: 'handedness', found: 'LEFT', expected: 'right-handed coordinates' },
  { field: 'handedness', found: 'NOT_RIGHT', expected: 'right-handed coordinates' },
  { field: 'handedness', found: 'RIGHT_OR_LEFT', expected: 'right-handed coordinates' },
  { field: 'handedness', found: '', expected: 'right-handed coordinates' },
  { field: 'upAxis', found: 'Z', expected: 'Y up' },
  { field: 'upAxis', found: 'Y_DOWN', expected: 'Y up' },
  { field: 'upAxis', found: '-Y', expected: 'Y up' },
  { field: 'lengthUnit', found: 'MILLIMETER', expected: 'metres' },
  { field: 'lengthUnit', found: 'cm', expected: 'metres' },
  { field: 'rotationRepresentation', found: 'QUATERNION', expected: 'XYZ Euler angles in degrees' },
  { field: 'rotationRepresentation', found: 'EULER_ZYX_DEGREES', expected: 'XYZ Euler angles in degrees' },
  { field: 'rotationRepresentation', found: 'Euler Z-Y-X', expected: 'XYZ Euler angles in degrees' },
  { field: 'rotationRepresentation', found: 'EULER_XYZ_RADIANS', expected: 'XYZ Euler angles in degrees' },
] as const)('[W44] $field "$found" is said, with what was expected', (problem) => {
  expect(coordinateProblems({ ...prescribed, [problem.field]: problem.found })).toEqual([problem]);
});

test('[W44] every field that differs is said, in the order of the interface', () => {
  const wrong = { ...prescribed, handedness: 'LEFT', upAxis: 'Z', lengthUnit: 'INCH' };
  expect(coordinateProblems(wrong).map(({ field }) => field)).toEqual(['handedness', 'upAxis', 'lengthUnit']);
});
