import type { AnimationClock, Clock, FlowControl, InstanceStatus, RunMode } from '../../protocol/index.ts';
import type { SimMicros, WallMillis } from '../../units/index.ts';

/** What both clocks of the interface are made from. */
export interface ClockState {
  simulationId: string;
  simulationTimeMicros: SimMicros;
  status: InstanceStatus;
  statusReasonCode: string | null;
  runMode: RunMode;
  speedMultiplier: number;
  flowControl: FlowControl;
  /** It stands, though it runs and nobody holds it. */
  isStanding?: boolean;
  now: WallMillis;
}

/** Clock inside animation responses (interface 2.7). */
export function animationClock(state: ClockState): AnimationClock {
  return {
    simulationTimeMicros: state.simulationTimeMicros,
    sampledAt: new Date(state.now).toISOString(),
    status: state.status,
    runMode: state.runMode,
    speedMultiplier: multiplierOf(state),
    advancing: state.status === 'RUNNING' && state.flowControl === 'NONE' && state.isStanding !== true,
    flowControl: state.flowControl,
  };
}

/** Clock of the compatibility endpoint (interface 2.5); it is only given while runtime resources are available. */
export function compatibilityClock(state: ClockState): Clock {
  return {
    simulationId: state.simulationId,
    simulationTimeMicros: state.simulationTimeMicros,
    status: state.status,
    runMode: state.runMode,
    speedMultiplier: multiplierOf(state),
    runtimeAvailable: true,
    flowControl: state.flowControl,
    statusReasonCode: state.statusReasonCode,
    sampledAt: new Date(state.now).toISOString(),
  };
}

/** FULL_SPEED carries no speed multiplier (interface 2.5). */
function multiplierOf({ runMode, speedMultiplier }: ClockState): number | null {
  return runMode === 'FULL_SPEED' ? null : speedMultiplier;
}
