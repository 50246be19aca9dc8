import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ServiceClient } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { createDashboardRouter } from '../router.tsx';

/** Shows the dashboard at a path, by what a client says; a query that fails is not asked again. Returns its router. */
export function openDashboard(path: string, client: ServiceClient): ReturnType<typeof createDashboardRouter> {
  const router = createDashboardRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServiceClientContext value={client}>
        <RouterProvider router={router} />
      </ServiceClientContext>
    </QueryClientProvider>,
  );
  return router;
}
