import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { createServiceClient, type ServiceClient } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';

interface WithClientProps {
  /** In the place of what the service would answer. */
  client: { [Part in keyof ServiceClient]?: unknown };
  queries?: QueryClient;
  children: ReactNode;
}

/** Parts of a page that read tables, and a service that answers what a test says. */
export function WithClient({ client, queries, children }: WithClientProps): ReactElement {
  const known = { ...createServiceClient(), ...client } as ServiceClient;
  return (
    <QueryClientProvider client={queries ?? new QueryClient()}>
      <ServiceClientContext value={known}>{children}</ServiceClientContext>
    </QueryClientProvider>
  );
}
