export { runAccessCommand } from './access/command.ts';
export { readGatewayEnvironment } from './environment/environment.ts';
export type { GatewayEnvironment } from './environment/settings.ts';
export { createGateway } from './gateway.ts';
export { createLogger } from './telling/logger.ts';
