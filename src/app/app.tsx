import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { hashExactKey } from '../client/react/index.ts';
import { PiecesLanguage } from '../ui/index.ts';
import { createDashboardRouter } from './router.tsx';

const router = createDashboardRouter();

/** The dashboard: server state and pages. */
export function App(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <PiecesLanguage>
        <RouterProvider router={router} />
      </PiecesLanguage>
    </QueryClientProvider>
  );
}

/**
 * A failed refetch keeps the old data. Nothing is retried blindly: pages that poll ask again at their next turn, the
 * others offer a button. The gateway is usually on the same network, so the browser's online state does not matter.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashExactKey,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 1000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
