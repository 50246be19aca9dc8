import type { AnimationClock, Clock, FlowControl, InstanceStatus, RunMode } from '../../protocol/index.ts';
import type { SimMicros, WallMillis } from '../../units/index.ts';
import type { Steps } from '../engine/index.ts';
import { Refusal } from '../refusal.ts';
import type { ReaderRegistry } from '../stream/reader-registry.ts';
import { UnsupportedEventError } from '../stream/unsupported-event.ts';
import { createSession, type Session, type SessionOptions } from './session.ts';
import { createSimulationRun, createSimulationRunInSteps, type SimulationRun } from './simulation-run.ts';
import type { SimulationSettings } from './simulation-settings.ts';
import type { WarmUpProgress } from './warm-up.ts';

/** A simulation that runs: its status, its pace and the run that is current. */
export interface Instance {
  readonly settings: SimulationSettings;
  readonly status: InstanceStatus;
  readonly statusReasonCode: string | null;
  /** Why it failed, in a sentence; null where it did not. */
  readonly failure: string | null;
  readonly speedMultiplier: number;
  readonly runtimeAvailable: boolean;
  /** How far it is on its way to where it is first to be seen; null where it is there, or will never be. */
  readonly warmUp: WarmUpProgress | null;
  /** For who attends it: to where it stands next. It changes nothing where it is warm. */
  continueWarmUp(): void;
  /** Nobody attends it any more: it goes on by itself. */
  endWarmUp(): void;
  /** The current run. @throws Refusal SIMULATION_RUNTIME_RELEASED */
  run(): SimulationRun;
  /** Somebody asks for it: a run that rests while nobody does goes on. */
  asked(): void;
  /** Who reads the animation of the current run. */
  readonly readers: ReaderRegistry;
  /**
   * For readers that have read everything: an action that could not be published is no empty animation (interface 6).
   * @throws Refusal VISUALIZATION_UNSUPPORTED_ACTION where one ended the run
   */
  refuseUnsupported(): void;
  animationClock(): AnimationClock;
  clock(): Clock;
  start(): void;
  /** Control operations. @throws Refusal STATE_CONFLICT where the status does not allow it */
  pause(): void;
  resume(): void;
  stop(): void;
  setSpeed(multiplier: number): void;
  /** The run that `reset` begins with, made in steps. @throws Refusal SIMULATION_RUNTIME_RELEASED */
  nextRun(): Steps<SimulationRun>;
  /** Begins again at simulation time 0 with a new generation, running. `run` is the next one, where it is made already. */
  reset(run?: SimulationRun): void;
  /** Gives up all data; every later question is refused. */
  release(): void;
}

export interface InstanceOptions extends SessionOptions {
  /** Where it is made already. */
  firstRun?: SimulationRun;
  speedMultiplier: number;
  /** Told when a run fails. */
  onFailure(error: unknown): void;
}

/** READY until `start`. What is given up by `reset` and `release` nothing here still holds, the first run neither. */
export function createInstance({ firstRun, ...options }: InstanceOptions): Instance {
  const { settings, timing } = options;
  let status: InstanceStatus = 'READY';
  let statusReasonCode: string | null = null;
  let unsupported: UnsupportedEventError | null = null;
  let failure: string | null = null;
  let speedMultiplier = options.speedMultiplier;
  let runNumber = 1;
  let session: Session | null = openSession(firstRun);
  let cancelTurn = () => {};

  function openSession(made?: SimulationRun): Session {
    // Another reset may have come first.
    const isNext = made?.runNumber === runNumber;
    const run = isNext ? made : createSimulationRun(settings, runNumber, options.limits);
    return createSession(options, run, () => speedMultiplier);
  }

  function open(): Session {
    if (session) return session;
    throw new Refusal('SIMULATION_RUNTIME_RELEASED', `The runtime of ${settings.simulationId} is released.`);
  }

  function enter(next: InstanceStatus, reason: string | null = null): void {
    cancelTurn();
    status = next;
    statusReasonCode = reason;
    if (status !== 'RUNNING') {
      session?.rest();
      return;
    }
    open().anchor();
    cancelTurn = timing.after(0, takeTurn);
  }

  function takeTurn(): void {
    try {
      const wait = open().takeTurn();
      if (open().run.timeMicros >= settings.endMicros) enter('COMPLETED', 'END_TIME_REACHED');
      else cancelTurn = timing.after(wait, takeTurn);
    } catch (error) {
      if (error instanceof UnsupportedEventError) unsupported = error;
      const code = unsupported ? 'VISUALIZATION_UNSUPPORTED_ACTION' : 'PLANT_FAILURE';
      failure = error instanceof Error ? error.message : String(error);
      session?.run.failed(code, failure);
      enter('FAILED', code);
      options.onFailure(error);
    }
  }

  function requireStatus(operation: string, ...allowed: InstanceStatus[]): void {
    open();
    if (!allowed.includes(status)) {
      throw new Refusal('STATE_CONFLICT', `Cannot ${operation} ${settings.simulationId}: it is ${status}.`);
    }
  }

  function clockState(): ClockState {
    const { run, flowControl, multiplier, warmUp } = open();
    const { simulationId, runMode } = settings;
    return {
      simulationId,
      simulationTimeMicros: run.timeMicros,
      status,
      statusReasonCode,
      runMode,
      speedMultiplier: multiplier,
      // What does not run is not held either.
      flowControl: status === 'RUNNING' ? flowControl : 'NONE',
      isStanding: warmUp?.isStanding ?? false,
      now: timing.now(),
    };
  }

  return {
    settings,
    get status() {
      return status;
    },
    get statusReasonCode() {
      return statusReasonCode;
    },
    get failure() {
      return failure;
    },
    get speedMultiplier() {
      return speedMultiplier;
    },
    get runtimeAvailable() {
      return session !== null;
    },
    get warmUp() {
      const isOnItsWay = status === 'READY' || status === 'RUNNING' || status === 'PAUSED';
      if (!session?.warmUp || !isOnItsWay) return null;
      return { simulationTimeMicros: session.run.timeMicros, untilMicros: session.warmUp.untilMicros };
    },
    continueWarmUp: () => open().warmUp?.goOn(),
    endWarmUp: () => open().warmUp?.end(),
    get readers() {
      return open().readers;
    },
    run: () => open().run,
    asked: () => open().asked(),
    refuseUnsupported() {
      if (unsupported === null) return;
      const { message, details } = unsupported;
      throw new Refusal('VISUALIZATION_UNSUPPORTED_ACTION', message, { details: [...details] });
    },
    animationClock: () => animationClock(clockState()),
    clock: () => compatibilityClock(clockState()),
    start() {
      requireStatus('start', 'READY');
      enter('RUNNING');
    },
    pause() {
      requireStatus('pause', 'RUNNING', 'PAUSED');
      if (status === 'RUNNING') enter('PAUSED', 'PAUSED_BY_REQUEST');
    },
    resume() {
      requireStatus('resume', 'RUNNING', 'PAUSED');
      if (status === 'PAUSED') enter('RUNNING');
    },
    stop() {
      requireStatus('stop', 'READY', 'RUNNING', 'PAUSED', 'STOPPED');
      if (status !== 'STOPPED') enter('STOPPED', 'STOPPED_BY_REQUEST');
    },
    setSpeed(multiplier) {
      requireStatus('change the speed of', 'READY', 'RUNNING', 'PAUSED');
      if (settings.runMode === 'FULL_SPEED') {
        throw new Refusal('STATE_CONFLICT', 'FULL_SPEED carries no speed multiplier.');
      }
      speedMultiplier = multiplier;
      if (status === 'RUNNING') enter('RUNNING');
    },
    nextRun() {
      open();
      return createSimulationRunInSteps(settings, runNumber + 1, options.limits);
    },
    reset(run) {
      open().rest();
      runNumber += 1;
      unsupported = null;
      failure = null;
      session = openSession(run);
      enter('RUNNING');
    },
    release() {
      cancelTurn();
      session?.rest();
      session = null;
      if (status === 'RUNNING' || status === 'PAUSED' || status === 'READY') enter('STOPPED', 'RUNTIME_RELEASED');
    },
  };
}

/** What both clocks of the interface are made from. */
interface ClockState {
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
function animationClock(state: ClockState): AnimationClock {
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
function compatibilityClock(state: ClockState): Clock {
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
