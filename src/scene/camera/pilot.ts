import { Vector3 } from 'three';
import type { CameraRig } from './camera-rig.ts';
import type { Flight, Standpoint } from './flight.ts';

/** A frame that came late is a rest, not a leap: seconds. */
const LONGEST_STEP = 0.5;

/** Flies the camera along a planned flight, frame by frame, until it is there or somebody takes the camera. */
export class Pilot {
  readonly #rig: Pick<CameraRig, 'stand' | 'onGrab'>;
  readonly #standpoint: Standpoint = { eye: new Vector3(), target: new Vector3(), fieldDegrees: 0 };
  #flight: Flight | null = null;
  #seconds = 0;
  #onArrival: (() => void) | undefined;

  constructor(rig: Pick<CameraRig, 'stand' | 'onGrab'>) {
    this.#rig = rig;
    rig.onGrab(() => this.stop());
  }

  /** Flies from now on. @param onArrival not called where the flight is given up */
  fly(flight: Flight, onArrival?: () => void): void {
    this.#flight = flight;
    this.#seconds = 0;
    this.#onArrival = onArrival;
  }

  /** Gives the flight up: the camera stays where it is. */
  stop(): void {
    this.#flight = null;
    this.#onArrival = undefined;
  }

  update(deltaSeconds: number): void {
    const flight = this.#flight;
    if (flight === null) return;
    this.#seconds += Math.min(deltaSeconds, LONGEST_STEP);
    flight.at(this.#seconds, this.#standpoint);
    this.#rig.stand(this.#standpoint);
    if (this.#seconds < flight.seconds) return;
    const onArrival = this.#onArrival;
    this.stop();
    onArrival?.();
  }
}
