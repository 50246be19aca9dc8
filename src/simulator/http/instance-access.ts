import type { Registry } from '../control/registry.ts';
import type { Instance } from '../instance/instance.ts';
import { callerOf } from './caller.ts';
import type { EndpointRequest } from './endpoint.ts';

/** The instance a request addresses, if it is the caller's and has a runtime (interface 1, conventions 5). */
export type InstanceAccess = (request: EndpointRequest) => Instance;

export function createInstanceAccess(registry: Registry): InstanceAccess {
  return (request) => {
    const instance = registry.findRunnable(callerOf(request), request.params.simulationId ?? '');
    instance.asked();
    return instance;
  };
}
