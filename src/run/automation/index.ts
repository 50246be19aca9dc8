export type { AisleConnection, AisleHandle, AisleStats, AisleTime } from './aisle-handle.ts';
export { useAutomation } from './use-automation.ts';
