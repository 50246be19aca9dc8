import { QueryClient } from '@tanstack/react-query';

/**
 * A failed refetch keeps the old data. Nothing is retried blindly: pages that poll ask again at their next turn,
 * the others offer a button. The gateway is usually on the same network, so the browser's idea of being online
 * does not matter.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, staleTime: 1000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
