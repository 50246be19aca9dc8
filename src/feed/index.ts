export type { ServiceClient, ServiceClientOptions } from './client.ts';
export { createServiceClient } from './client.ts';
export type { Command, ControlClient, KnownSimulations, NewRun, Scenario } from './control.ts';
export { ServiceError } from './service-error.ts';
export type { Answer, ReadOptions } from './transport.ts';
