export { runAccessCommand } from './access/command.ts';
export { readGatewayEnvironment } from './environment/environment.ts';
export type { GatewayEnvironment } from './environment/settings.ts';
export { gatewayVariables } from './environment/variables.ts';
export { createGateway } from './gateway.ts';
export { recordPolicy } from './recordings/record-policy.ts';
export type { RecordingsOptions } from './recordings/recordings.ts';
export { auditOwnDeletion } from './telling/audit.ts';
export { createLogger } from './telling/logger.ts';
