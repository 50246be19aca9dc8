import { beforeEach, describe, expect, test } from 'vitest';
import { createKeptViewers, type KeptViewers } from './kept-viewers.ts';
import type { Viewer } from './viewer.ts';

let kept: KeptViewers;
let made: string[];

beforeEach(() => {
  kept = createKeptViewers();
  made = [];
});

/** Opens the page of a simulation. */
function open(simulationId: string): Viewer {
  const viewer = kept.viewerOf(simulationId, () => {
    made.push(simulationId);
    const disposal = new AbortController();
    return { key: simulationId, disposed: disposal.signal, dispose: () => disposal.abort() } as Viewer;
  });
  kept.show([viewer]);
  return viewer;
}

const followed = () => kept.followed.getState().viewers.map(({ key }) => key);

describe('viewers outlive their pages', () => {
  test('the same simulation has the same viewer, read all the time', () => {
    expect(open('a')).toBe(open('a'));
    expect(made).toEqual(['a']);
    expect(followed()).toEqual(['a']);
  });

  test('only the one shown last is read', () => {
    const a = open('a');
    open('b');
    expect(followed()).toEqual(['b']);
    expect(open('a')).toBe(a);
    expect(followed()).toEqual(['a']);
  });

  test('two are kept, and what another reads with ends (front 11)', () => {
    const a = open('a');
    const b = open('b');
    expect(a.disposed.aborted).toBe(false);
    open('c');
    expect([a, b].map(({ disposed }) => disposed.aborted)).toEqual([true, false]);
    expect(open('a')).not.toBe(a);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });
});
