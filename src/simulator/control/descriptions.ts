import * as z from 'zod';
import type { Instance } from '../instance/instance.ts';
import type { Scenario } from '../plant/scenario.ts';
import { CALENDAR_START } from '../plant/trade/calendar.ts';
import type { InstanceDescription } from './endpoints.ts';

/** An instance as the control plane lists it. */
export function describeInstance(instance: Instance): InstanceDescription {
  const { settings, status, statusReasonCode, failure, runtimeAvailable, speedMultiplier } = instance;
  const { scenario, runMode, seed, endMicros } = settings;
  return {
    simulationId: settings.simulationId,
    label: scenario.label,
    scenario: scenario.name,
    parameters: settings.parameters,
    runMode,
    speedMultiplier: runMode === 'FULL_SPEED' ? null : speedMultiplier,
    seed,
    endTimeSeconds: Number.isFinite(endMicros) ? endMicros / 1_000_000 : null,
    calendarStart: CALENDAR_START,
    status,
    statusReasonCode,
    failure,
    runtimeAvailable,
    simulationTimeMicros: runtimeAvailable ? instance.run().timeMicros : null,
    warmUp: instance.warmUp,
  };
}

/** A scenario with its parameters as a JSON schema. */
export function describeScenario({ name, label, description, parameters, isNoPlant = false }: Scenario) {
  return { name, label, description, isPlant: !isNoPlant, parameters: z.toJSONSchema(parameters, { io: 'input' }) };
}
