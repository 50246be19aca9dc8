import { expect, test } from 'vitest';
import { createSlotPool } from './moving-layer.ts';

test('gives consecutive slots and grows by one each', () => {
  const pool = createSlotPool();
  expect([pool.acquire(), pool.acquire(), pool.acquire()]).toEqual([0, 1, 2]);
  expect(pool.extent).toBe(3);
});

test('gives a released slot again before it grows', () => {
  const pool = createSlotPool();
  pool.acquire();
  pool.acquire();
  pool.release(0);
  expect(pool.acquire()).toBe(0);
  expect(pool.acquire()).toBe(2);
  expect(pool.extent).toBe(3);
});
