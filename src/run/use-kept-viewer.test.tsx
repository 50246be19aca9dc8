import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient } from '../client/index.ts';
import { ScriptedService } from '../client/testing/scripted-service.ts';
import { createWorld } from '../world/index.ts';
import { Following } from './following/following.tsx';
import { createKeptViewers, KeptViewersContext, useKeptViewer } from './kept-viewers.ts';
import { createViewer } from './viewer.ts';
import { useFeedState, ViewerContext } from './viewer-context.ts';

afterEach(cleanup);

const service = new ScriptedService();
const client = createServiceClient({ fetch: service.fetch });

function Page() {
  const viewer = useKeptViewer({
    key: 'sim',
    create: () => createViewer({ client, simulationId: 'sim', createWorld: (snapshot) => createWorld(snapshot) }),
  });
  return (
    <ViewerContext value={viewer}>
      <Word />
    </ViewerContext>
  );
}

function Word() {
  return <p>{useFeedState(({ connection }) => connection.state)}</p>;
}

test('a page that is mounted, left and mounted again reads one snapshot and goes on reading', async () => {
  const kept = createKeptViewers();
  const show = (isOpen: boolean) => (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <KeptViewersContext value={kept}>
          {isOpen && <Page />}
          <Following />
        </KeptViewersContext>
      </QueryClientProvider>
    </StrictMode>
  );
  const queries = new QueryClient();
  const { rerender } = render(show(true));
  await screen.findByText('following');
  rerender(show(false));
  const read = service.countOf('/updates/query');
  await waitFor(() => expect(service.countOf('/updates/query')).toBeGreaterThan(read + 1));
  rerender(show(true));
  expect(screen.getByText('following')).toBeDefined();
  expect(service.countOf('/animation/snapshot')).toBe(1);
});
