import type { ChangeLog } from './change-log.ts';
import type { Registry } from './registry.ts';
import type { World } from './types.ts';

/** What samplers read of a world. */
export interface SampledWorld extends World {
  readonly registry: Registry;
  readonly changes: ChangeLog;
}
