import { expect, test } from 'vitest';
import { createHandovers } from './handovers.ts';

const [LOAD, OTHER, DEVICE, NEXT] = [1, 2, 10, 20];

test('a device receives for as long as any load is being handed to it', () => {
  const handovers = createHandovers();
  handovers.note(LOAD, DEVICE);
  handovers.note(OTHER, DEVICE);
  handovers.note(LOAD, -1);
  expect(handovers.isReceiving(DEVICE)).toBe(true);
  handovers.note(OTHER, -1);
  expect(handovers.isReceiving(DEVICE)).toBe(false);
});

test('tells once of the devices whose answer has changed, and of none while nothing has', () => {
  const handovers = createHandovers();
  handovers.note(LOAD, DEVICE);
  handovers.note(LOAD, DEVICE);
  expect(handovers.settle()).toEqual([DEVICE]);
  handovers.note(LOAD, NEXT);
  expect(handovers.settle()).toEqual([DEVICE, NEXT]);
  expect(handovers.settle()).toEqual([]);
});
