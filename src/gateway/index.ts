export type { GatewayEnvironment } from './environment.ts';
export { readGatewayEnvironment } from './environment.ts';
export type { GatewayOptions } from './gateway.ts';
export { createGateway } from './gateway.ts';
