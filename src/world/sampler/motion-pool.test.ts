import { describe, expect, test } from 'vitest';
import { COURSE, COURSE_STRIDE, compileStraightTravel, type Motion } from '../../motion/index.ts';
import { vector3 } from '../../units/index.ts';
import { IntList } from './growth.ts';
import { MotionPool } from './motion-pool.ts';

/** Ten metres along X in ten seconds, evenly; and straight up, which no course tells. */
const even = { initialSpeed: 1, maxSpeed: 1, acceleration: 0, deceleration: 0 };
const level = compileStraightTravel(vector3(), vector3(10), vector3(), 10, even);
const tilted = compileStraightTravel(vector3(), vector3(10), vector3(30), 10, even);

function pooled(nodes: number, hasCourses = true): MotionPool {
  const pool = new MotionPool(hasCourses);
  pool.grow(nodes / 2);
  pool.grow(nodes);
  return pool;
}

function expired(pool: MotionPool, t: number): number[] {
  const list = new IntList();
  pool.listExpired(t, list);
  pool.listExpired(t, list);
  return [...list.items.subarray(0, list.length)].sort((a, b) => a - b);
}

const renew = (pool: MotionPool, node: number, motion: Motion, t: number): boolean =>
  pool.renew(node, motion, 0, t, 10_000);

describe('[W50] a moving node has a place of its own for its motion, and where it moves freely for its course', () => {
  test('the course holds between its instants, and is to be renewed outside of them', () => {
    const pool = pooled(4);
    pool.take(1, 0, true);
    pool.take(2, 0, false);
    expect([1, 2, 3].map((node) => pool.hasCourse(node))).toEqual([true, false, false]);
    expect(expired(pool, 5e6)).toEqual([1]);
    expect(renew(pool, 1, level, 5e6)).toBe(true);
    expect([0, 5e6, 10e6 - 1].map((t) => expired(pool, t))).toEqual([[], [], []]);
    expect([-1, 10e6].map((t) => expired(pool, t))).toEqual([[1], [1]]);
    const course = pool.courseOf(1);
    expect(pool.courses[course + COURSE.x] as number).toBeCloseTo(0, 9);
    expect(pool.courses[course + COURSE.fromMicros]).toBe(0);
  });

  test('what no course tells has none', () => {
    const pool = pooled(4);
    pool.take(1, 0, true);
    expect(renew(pool, 1, tilted, 5e6)).toBe(false);
    pool.dropCourse(1);
    expect([pool.hasCourse(1), expired(pool, 5e6)]).toEqual([false, []]);
  });

  test('what is taken again keeps its place, and its course does not hold any more', () => {
    const pool = pooled(4);
    pool.take(1, 0, true);
    const course = pool.courseOf(1);
    renew(pool, 1, level, 5e6);
    pool.take(1, 0, true);
    expect([pool.courseOf(1), expired(pool, 5e6)]).toEqual([course, [1]]);
  });

  test('a place that was released is given to the next, and none to two', () => {
    const pool = pooled(4);
    for (const node of [0, 1]) pool.take(node, 0, true);
    const place = pool.courseOf(0);
    pool.release(0);
    pool.release(0);
    expect([pool.hasCourse(0), expired(pool, 5e6)]).toEqual([false, [1]]);
    for (const node of [2, 3]) pool.take(node, 0, true);
    expect(pool.courseOf(2)).toBe(place);
    expect(new Set([1, 2, 3].map((node) => pool.courseOf(node)))).toEqual(
      new Set([0, 1, 2].map((slot) => slot * COURSE_STRIDE)),
    );
    expect(expired(pool, 5e6)).toEqual([1, 2, 3]);
  });

  test('however many move, each has its own row', () => {
    const pool = pooled(200);
    const nodes = Array.from({ length: 200 }, (_, node) => node);
    for (const node of nodes) {
      pool.take(node, 0, true);
      pool.at(node).elapsed = node;
    }
    expect(nodes.map((node) => pool.at(node).elapsed)).toEqual(nodes);
    expect(pool.courses.length).toBeGreaterThanOrEqual(200 * COURSE_STRIDE);
    expect(new Set(nodes.map((node) => pool.courseOf(node))).size).toBe(200);
  });

  test('without courses none has room', () => {
    const pool = pooled(4, false);
    pool.take(1, 0, false);
    expect([pool.courses.length, expired(pool, 5e6)]).toEqual([0, []]);
  });
});
