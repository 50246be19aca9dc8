import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { choose } from '../../ui/testing/choose.ts';
import { InstanceSwitcher } from './instance-switcher.tsx';

afterEach(cleanup);

const items = [
  { simulationId: 'a', label: 'A' },
  { simulationId: 'b', label: 'B' },
];

test.each(['', '/board', '/compatibility', '/sql', '/tables'])(
  'another instance is opened on the same kind of page: %j (front 4)',
  async (kind) => {
    const history = createMemoryHistory({ initialEntries: [`/simulations/a${kind}`] });
    const rootRoute = createRootRoute({ component: () => <InstanceSwitcher simulationId="a" /> });
    const router = createRouter({ routeTree: rootRoute, history });
    render(
      <ServiceClientContext value={{ ...createServiceClient(), simulations: async () => ({ items }) as never }}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ServiceClientContext>,
    );
    await screen.findByRole('button', { name: /^A.*Simulation$/ });
    await choose('Simulation', 'B');
    await waitFor(() => expect(history.location.pathname).toBe(`/simulations/b${kind}`));
  },
);
