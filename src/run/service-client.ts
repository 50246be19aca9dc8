export { ServiceClientContext, useServiceClient } from '../client/react/index.ts';
