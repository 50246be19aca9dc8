import { createContext, use } from 'react';
import { createServiceClient } from '../client.ts';

export { hashExactKey } from './exact-key.ts';

/** The one client of the dashboard; tests put their own in its place. */
export const ServiceClientContext = createContext(createServiceClient());

export function useServiceClient() {
  return use(ServiceClientContext);
}
