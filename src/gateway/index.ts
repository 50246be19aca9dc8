export type { GatewayEnvironment } from './environment.ts';
export { readGatewayEnvironment } from './environment.ts';
export { createGateway } from './gateway.ts';
