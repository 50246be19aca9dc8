export type { GatewayOptions } from './gateway.ts';
export { createGateway } from './gateway.ts';
