import type { AnimationClock, Clock, FlowControl, InstanceStatus, RunMode } from '../../protocol/index.ts';
import type { SimMicros, WallMillis } from '../../units/index.ts';

/** What both clocks of the interface are made from. */
export interface ClockReading {
  simulationId: string;
  simulationTimeMicros: SimMicros;
  status: InstanceStatus;
  statusReasonCode: string | null;
  runMode: RunMode;
  speedMultiplier: number;
  flowControl: FlowControl;
  now: WallMillis;
}

/** Clock inside animation responses (interface 2.7). */
export function animationClock(reading: ClockReading): AnimationClock {
  return {
    simulationTimeMicros: reading.simulationTimeMicros,
    sampledAt: new Date(reading.now).toISOString(),
    status: reading.status,
    runMode: reading.runMode,
    speedMultiplier: multiplierOf(reading),
    advancing: reading.status === 'RUNNING' && reading.flowControl === 'NONE',
    flowControl: reading.flowControl,
  };
}

/** Clock of the compatibility endpoint (interface 2.5); it is only given while runtime resources are available. */
export function compatibilityClock(reading: ClockReading): Clock {
  return {
    simulationId: reading.simulationId,
    simulationTimeMicros: reading.simulationTimeMicros,
    status: reading.status,
    runMode: reading.runMode,
    speedMultiplier: multiplierOf(reading),
    runtimeAvailable: true,
    flowControl: reading.flowControl,
    statusReasonCode: reading.statusReasonCode,
    sampledAt: new Date(reading.now).toISOString(),
  };
}

/** FULL_SPEED carries no speed multiplier (interface 2.5). */
function multiplierOf({ runMode, speedMultiplier }: ClockReading): number | null {
  return runMode === 'FULL_SPEED' ? null : speedMultiplier;
}
