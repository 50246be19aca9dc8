import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type Acts, NO_ACTS, recordAct, turnAct } from './history.ts';

function page() {
  const store = createStore<{ acts: Acts }>(() => ({ acts: NO_ACTS }));
  const state = { value: 0 };
  const set = (to: number) => {
    const before = state.value;
    state.value = to;
    recordAct(store, {
      words: `${before} to ${to}`,
      undo: () => {
        state.value = before;
      },
      redo: () => {
        state.value = to;
      },
    });
  };
  return { store, state, set };
}

test.each([
  { turns: 'u', value: 2, said: ['2 to 3'] },
  { turns: 'uu', value: 1, said: ['2 to 3', '1 to 2'] },
  { turns: 'uuuu', value: 0, said: ['2 to 3', '1 to 2', '0 to 1', null] },
  { turns: 'r', value: 3, said: [null] },
  { turns: 'uur', value: 2, said: ['2 to 3', '1 to 2', '1 to 2'] },
  { turns: 'uurrr', value: 3, said: ['2 to 3', '1 to 2', '1 to 2', '2 to 3', null] },
])('three acts and $turns leave $value', async ({ turns, value, said }) => {
  const { store, state, set } = page();
  for (const to of [1, 2, 3]) set(to);
  const words: unknown[] = [];
  for (const turn of turns) words.push((await turnAct(store, turn === 'u' ? 'undo' : 'redo'))?.words ?? null);
  expect([state.value, words]).toEqual([value, said]);
});

test('what is done after something was taken back leaves nothing to do again', async () => {
  const { store, state, set } = page();
  for (const to of [1, 2]) set(to);
  await turnAct(store, 'undo');
  set(5);
  expect(await turnAct(store, 'redo')).toBeNull();
  await turnAct(store, 'undo');
  expect(state.value).toBe(1);
});

test('an act that cannot be taken back stays, and says why', async () => {
  const { store, set } = page();
  set(1);
  recordAct(store, { words: 'note added', undo: () => Promise.reject(new Error('refused')), redo: () => undefined });
  await expect(turnAct(store, 'undo')).rejects.toThrow('refused');
  expect(store.getState().acts.done.map(({ words }) => words)).toEqual(['0 to 1', 'note added']);
});
