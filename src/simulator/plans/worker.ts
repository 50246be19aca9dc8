import { atOnce } from '../engine/index.ts';
import { type PlanReading, planPlant } from '../plant/index.ts';

/** What a thread does: it finds out how a plant from outside can be driven. */
export function plan(xml: string): PlanReading {
  return atOnce(planPlant(xml));
}
