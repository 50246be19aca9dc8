import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceError } from '../../client/index.ts';
import { runAsBuilt } from '../../ui/testing/run-as-built.ts';
import { catalogPage } from '../testing/fake-tables.ts';
import { WithClient } from '../testing/with-client.tsx';
import { SqlPanel } from './sql-panel.tsx';

vi.mock('./sql-editor.tsx', () => ({ SqlEditor: ({ text }: { text: string }) => <output>{text}</output> }));

afterEach(cleanup);

test('Back and Forward between two questions change what is asked and what the editor shows (front 2)', async () => {
  runAsBuilt();
  const asked: string[] = [];
  const sql = async (question: { sql: string }) => {
    asked.push(question.sql);
    throw new ServiceError({ code: 'INVALID_SQL', message: `no ${question.sql}`, status: 400, requestId: 'r' });
  };
  const client = {
    tableCatalog: async () => catalogPage([]),
    tableCopies: { list: async () => ({ items: [], recordedRun: null }), sql },
  };
  const queries = new QueryClient();
  const none = () => undefined;
  const at = (address: string) => (
    <WithClient {...{ client, queries }}>
      <SqlPanel {...{ simulationId: 's', shown: '{}' }} sql={address} onSql={none} onShown={none} onChart={none} />
    </WithClient>
  );
  const { rerender } = render(at('SELECT 1'));
  for (const address of ['SELECT 1', 'SELECT 2', 'SELECT 1']) {
    rerender(at(address));
    await screen.findByText(new RegExp(`no ${address}`));
    expect(document.querySelector('output')?.textContent).toBe(address);
  }
  expect(asked).toEqual(['SELECT 1', 'SELECT 2', 'SELECT 1']);
  rerender(at(''));
  await waitFor(() => expect(screen.queryByText(/no SELECT/)).toBeNull());
});
