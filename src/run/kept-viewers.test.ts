import { beforeEach, describe, expect, test } from 'vitest';
import { createKeptViewers, type KeptViewers } from './kept-viewers.ts';
import type { Viewer } from './viewer.ts';

let kept: KeptViewers;
let made: string[];
let followed: Set<string>;

beforeEach(() => {
  kept = createKeptViewers();
  made = [];
  followed = new Set();
});

/** Opens the page of a simulation. */
function open(simulationId: string): Viewer {
  const viewer = kept.viewerOf(simulationId, () => {
    made.push(simulationId);
    return { key: simulationId, simulationId, disposal: new AbortController() } as Viewer;
  });
  kept.show(viewer, () => {
    followed.add(simulationId);
    return () => followed.delete(simulationId);
  });
  return viewer;
}

describe('viewers outlive their pages', () => {
  test('the same simulation has the same viewer, read all the time', () => {
    expect(open('a')).toBe(open('a'));
    expect(made).toEqual(['a']);
    expect([...followed]).toEqual(['a']);
  });

  test('only the one shown last is read', () => {
    const a = open('a');
    open('b');
    expect([...followed]).toEqual(['b']);
    expect(open('a')).toBe(a);
    expect([...followed]).toEqual(['a']);
  });

  test('two are kept, and what another reads with ends (front 11)', () => {
    const a = open('a');
    const b = open('b');
    expect(a.disposal.signal.aborted).toBe(false);
    open('c');
    expect([a, b].map(({ disposal }) => disposal.signal.aborted)).toEqual([true, false]);
    expect(open('a')).not.toBe(a);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });
});
