import { act, render, renderHook } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
import type { ServiceClient } from '../../client/index.ts';
import { runAsBuilt } from '../../ui/testing/run-as-built.ts';
import { WithClient } from '../testing/with-client.tsx';
import { useSql } from './use-sql.ts';

/** A gateway that answers when it is let to. */
function slowClient() {
  const asked: { sql: string; signal: AbortSignal; answer(copyId: string): void; fail(error: Error): void }[] = [];
  const sql = (question: { sql: string }, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      asked.push({
        sql: question.sql,
        signal,
        answer: (copyId) => resolve({ copyId, tables: [], rows: [] }),
        fail: reject,
      });
    });
  return { asked, client: { tableCopies: { sql } } as unknown as ServiceClient };
}

function underTest() {
  const { asked, client } = slowClient();
  const { result, unmount } = renderHook(() => useSql('s'), {
    wrapper: ({ children }) => <WithClient client={client}>{children}</WithClient>,
  });
  return { asked, unmount, now: () => result.current };
}

test('who cancels calls the question off, and its late answer is not shown', async () => {
  const { asked, now } = underTest();
  act(() => void now().run('SELECT 1'));
  expect(now().state.step).toBe('asking');
  act(() => now().cancel());
  expect([asked[0]?.signal.aborted, now().state.step]).toEqual([true, 'idle']);
  await act(async () => asked[0]?.answer('late'));
  expect(now().state.step).toBe('idle');
});

test('being called off is no failure', async () => {
  const { asked, now } = underTest();
  act(() => void now().run('SELECT 1'));
  act(() => now().cancel());
  await act(async () => asked[0]?.fail(new Error('aborted')));
  expect(now().state.step).toBe('idle');
});

test('a second question takes the place of the first', async () => {
  const { asked, now } = underTest();
  act(() => void now().run('SELECT 1'));
  act(() => void now().run('SELECT 2'));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => asked[1]?.answer('second'));
  await act(async () => asked[0]?.answer('first'));
  expect(now().state).toMatchObject({ step: 'answered', copyId: 'second', question: { sql: 'SELECT 2' } });
});

test('what went wrong is told, and can be asked again', async () => {
  const { asked, now } = underTest();
  const error = new Error('too long');
  act(() => void now().run('SELECT 1'));
  await act(async () => asked[0]?.fail(error));
  expect(now().state).toEqual({ step: 'failed', error, isPlan: false });
  act(() => void now().run('SELECT 1'));
  await act(async () => asked[1]?.answer('copy'));
  expect(now().state).toMatchObject({ step: 'answered', copyId: 'copy' });
});

test('who leaves the page asks no longer', () => {
  const { asked, now, unmount } = underTest();
  act(() => void now().run('SELECT 1'));
  unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
});

test('a question without an answer is asked again when its page is shown again', async () => {
  runAsBuilt();
  const { asked, client } = slowClient();
  let now = (): ReturnType<typeof useSql> => {
    throw new Error('not drawn yet');
  };
  function Page() {
    const sql = useSql('s');
    now = () => sql;
    return null;
  }
  const page = (mode: 'visible' | 'hidden') => (
    <WithClient client={client}>
      <Activity mode={mode}>
        <Page />
      </Activity>
    </WithClient>
  );
  const { rerender } = render(page('visible'));
  act(() => void now().run('SELECT 1'));
  rerender(page('hidden'));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  rerender(page('visible'));
  expect(asked.map(({ sql, signal }) => [sql, signal.aborted])).toEqual([
    ['SELECT 1', true],
    ['SELECT 1', false],
  ]);
  await act(async () => asked[1]?.answer('copy'));
  expect(now().state).toMatchObject({ step: 'answered', copyId: 'copy' });
  rerender(page('hidden'));
  rerender(page('visible'));
  expect(asked).toHaveLength(2);
});
