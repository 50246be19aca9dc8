import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PiecesLanguage } from '../ui/index.ts';
import { queryClient } from './query-client.ts';
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
