import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ThemeProvider, TooltipHost } from '../ui/index.ts';
import { queryClient } from './query-client.ts';
import { createDashboardRouter } from './router.tsx';

const router = createDashboardRouter();

/** The dashboard: theme, server state and pages. */
export function App(): ReactElement {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <TooltipHost />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
