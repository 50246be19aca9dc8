import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { createServiceClient, type ServiceClient } from '../../client/index.ts';
import { hashExactKey, ServiceClientContext } from '../../client/react/index.ts';

interface WithClientProps {
  /** Stands in for the service. */
  client: { [Part in keyof ServiceClient]?: unknown };
  queries?: QueryClient;
  children: ReactNode;
}

/** Renders parts that read tables, with answers of the test. */
export function WithClient({ client, queries, children }: WithClientProps): ReactElement {
  const known = { ...createServiceClient(), ...client } as ServiceClient;
  return (
    <QueryClientProvider
      client={queries ?? new QueryClient({ defaultOptions: { queries: { queryKeyHashFn: hashExactKey } } })}
    >
      <ServiceClientContext value={known}>{children}</ServiceClientContext>
    </QueryClientProvider>
  );
}
