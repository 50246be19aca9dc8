import {
  type Meters,
  microsFromSeconds,
  type Pose,
  type SimMicros,
  secondsBetween,
  vector3,
} from '../../../units/index.ts';
import { type Kernel, type Process, type ScheduledEvent, Signal, startProcess } from '../../engine/index.ts';
import type { Holding } from '../devices/state-clock.ts';
import type { BerthPiece, DrivePiece, Station } from '../network/network.ts';
import type { PlantOutput } from '../output.ts';
import { moveBySpeeds } from './move-actions.ts';
import { distanceOf, type Leg, type PlannedMove, planHardStop, planLeg } from './plan-leg.ts';
import { timeAtDistance } from './profile-time.ts';
import { poseOnPiece } from './route-items.ts';
import { type Interruption, Standing } from './standing.ts';
import type { Claim, TrafficControl } from './traffic-control.ts';
import { type DriveLimits, exitSpeed, runEnd, type Way } from './way.ts';

/** How far ahead of the carrier cells are asked for, and at how little granted way ahead it asks again. */
const HORIZON_METERS = 7;
const ASK_AGAIN_METERS = 4;
/** A move is only replaced by a better one if this much of it is left and this much speed is won. */
const WORTH_REPLACING_METERS = 0.1;
const WORTH_REPLACING_SPEED = 0.02;
/** Nearer to a boundary than this is the boundary. */
const AT_BOUNDARY_METERS = 1e-4;

/** A turn that is under way, from the driver's pose by so many degrees. */
interface Turn {
  readonly startTime: SimMicros;
  readonly degrees: number;
}

export interface DriverOptions {
  kernel: Kernel;
  traffic: TrafficControl;
  output: PlantOutput;
  station: Station;
  limits: DriveLimits;
  entityName: string;
  /** Told what it stands for on its way; null once it goes on. */
  holdUp?: (by: Holding | null) => void;
  /** What is done where the way has a service; by then the carrier stands there. */
  service?: () => Process;
}

/**
 * Drives one carrier along ways that traffic control grants cell by cell: never further than granted, always able to
 * stop there, and at full speed where more is granted in time.
 */
export class Driver {
  readonly entityName: string;
  /** Where the carrier was when it last rested or began to move. */
  pose: Pose;
  private readonly limits: DriveLimits;
  private readonly kernel: Kernel;
  private readonly traffic: TrafficControl;
  private readonly output: PlantOutput;
  private readonly arrived: Signal;
  private readonly claim: Claim;
  private readonly service: (() => Process) | undefined;
  private readonly standing: Standing;
  private way: Way | null = null;
  private departed: () => void = () => undefined;
  private leg: Leg | null = null;
  private turning: Turn | null = null;
  private next: ScheduledEvent | null = null;
  /** True while it turns or stands still for somebody, or while what it does next is being decided anyway. */
  private isBusy = false;

  constructor({ kernel, traffic, output, station, limits, entityName, service, holdUp }: DriverOptions) {
    this.service = service;
    this.standing = new Standing(traffic, holdUp);
    this.kernel = kernel;
    this.traffic = traffic;
    this.output = output;
    this.limits = limits;
    this.entityName = entityName;
    this.pose = { position: station.position, rotation: vector3(0, station.heading, 0) };
    this.arrived = new Signal(kernel);
    this.claim = traffic.takeBerth(station.berth, {
      name: entityName,
      onGranted: () => this.moreGranted(),
      onRefused: () => this.standing.refusedAgain(this.claim),
    });
  }

  /**
   * Drives a way that begins at the station where the carrier rests; goes on when it has arrived.
   * @param departed called when it is clear of that station.
   */
  *drive(way: Way, departed: () => void): Process {
    this.way = way;
    this.departed = departed;
    this.traffic.begin(this.claim, way);
    this.traffic.extend(this.claim, HORIZON_METERS);
    this.goOn(way, 0);
    while (this.way) yield this.arrived;
  }

  /**
   * Goes on by another way once it has been served, from the berth where it stands.
   * @returns false where that could lock somebody up.
   */
  divert(way: Way, berth: BerthPiece): boolean {
    if (!this.traffic.exchange(this.claim, way, berth)) return false;
    this.way = way;
    return true;
  }

  /**
   * Stops as fast as it can, and goes on some seconds later.
   * @returns false where it does not move, or is about to stop anyway.
   */
  interrupt(interruption: Interruption): boolean {
    const { way, leg, turning } = this;
    if (!way) return false;
    if (turning) return this.holdTurn(way, turning, interruption);
    return leg !== null && !this.isBusy && this.brake(way, leg, interruption);
  }

  private moreGranted(): void {
    const { way, leg } = this;
    if (this.isBusy || !way) return;
    if (leg) this.replace(way, leg);
    else this.goOn(way, 0);
  }

  /** At a boundary: begins with the next piece, if it is granted. */
  private goOn(way: Way, speed: number): void {
    const { passed, granted } = this.claim;
    const piece = way.pieces[passed];
    if (!piece || piece.kind === 'berth') this.arrive(way);
    else if (passed >= granted) {
      this.standing.refused(this.claim);
      this.halt();
    } else if (piece.kind === 'turn') this.turn(way, piece.degrees);
    else if (piece.kind === 'service') {
      this.isBusy = true;
      startProcess(this.kernel, this.beServed(way));
    } else this.startLeg(way, piece, way.distances[passed] ?? 0, speed);
  }

  private *beServed(way: Way): Process {
    if (this.service) yield* this.service();
    this.passBoundary(this.claim.passed + 1);
    this.goOn(this.way ?? way, 0);
  }

  private arrive(way: Way): void {
    this.way = null;
    this.traffic.pass(this.claim, way.pieces.length);
    this.arrived.raise();
  }

  /** Stands still until more is granted, or an interruption is over. */
  private halt(): void {
    this.output.emit({ ...this.head(), animationType: 'STOP', ...this.pose });
  }

  private turn(way: Way, degrees: number): void {
    this.standing.over();
    const { position, rotation } = this.pose;
    const targetRotation = vector3(0, rotation.y + degrees, 0);
    const durationSeconds = Math.abs(degrees) / this.limits.turnDegreesPerSecond;
    this.output.emit({ ...this.head(), animationType: 'ROTATE', position, rotation, targetRotation, durationSeconds });
    this.isBusy = true;
    this.turning = { startTime: this.kernel.now, degrees };
    this.after(durationSeconds, () => {
      this.pose = { position, rotation: targetRotation };
      this.turning = null;
      this.passBoundary(this.claim.passed + 1);
      this.goOn(way, 0);
    });
  }

  private holdTurn(way: Way, { startTime, degrees }: Turn, interruption: Interruption): boolean {
    const turned = Math.sign(degrees) * this.limits.turnDegreesPerSecond * secondsBetween(startTime, this.kernel.now);
    if (Math.abs(degrees - turned) < 1) return false;
    this.pose = { ...this.pose, rotation: vector3(0, this.pose.rotation.y + turned, 0) };
    this.turning = null;
    this.standing.interrupted(interruption, null);
    this.halt();
    this.after(interruption.seconds, () => this.turn(way, degrees - turned));
    return true;
  }

  private brake(way: Way, leg: Leg, interruption: Interruption): boolean {
    const { passed } = this.claim;
    const start = way.distances[passed] ?? 0;
    const speed = leg.profile.speedAt(secondsBetween(leg.startTime, this.kernel.now));
    const stop = planHardStop(way, passed, distanceOf(leg, this.kernel.now) - start, speed);
    if (!stop) return false;
    const { piece, stretch } = stop;
    this.leg = null;
    this.isBusy = true;
    this.pose = poseOnPiece(piece, stretch.meters);
    this.tell(stop);
    this.after(stop.durationSeconds, () => {
      this.pose = poseOnPiece(piece, stretch.meters + stretch.length);
      this.stand(way, piece, start + (stretch.meters + stretch.length), interruption);
    });
    return true;
  }

  /** Stands still in the middle of a piece, then goes on. */
  private stand(way: Way, piece: DrivePiece, from: Meters, interruption: Interruption): void {
    this.standing.interrupted(interruption, piece.section.path.name);
    this.halt();
    this.after(interruption.seconds, () => {
      this.isBusy = false;
      this.startLeg(way, piece, from, 0, this.pose);
    });
  }

  private startLeg(way: Way, piece: DrivePiece, from: Meters, speed: number, standing?: Pose): void {
    this.standing.over();
    const planned = planLeg(way, this.claim, from, speed, this.limits);
    this.pose = standing ?? poseOnPiece(piece, planned.stretch.meters);
    this.tell(planned);
    this.leg = { start: from, startTime: this.kernel.now, end: planned.end, profile: planned.profile };
    this.awaitBoundary(way, this.leg);
  }

  /** A move that begins now, where it is. */
  private tell({ stretch, speeds, durationSeconds }: PlannedMove): void {
    const head = { entityName: this.entityName, simulationTimeMicros: this.kernel.now };
    this.output.emit(moveBySpeeds(head, stretch, this.pose, speeds, durationSeconds));
  }

  private awaitBoundary(way: Way, leg: Leg): void {
    const boundary = this.claim.passed + 1;
    const elapsed = timeAtDistance(leg.profile, (way.distances[boundary] ?? 0) - leg.start);
    const seconds = boundary === leg.end ? leg.profile.durationSeconds : elapsed;
    const time = Math.max(this.kernel.now, leg.startTime + microsFromSeconds(seconds));
    this.next?.cancel();
    this.next = this.kernel.schedule(time, () => this.reachBoundary(way, leg, boundary));
  }

  private reachBoundary(way: Way, leg: Leg, boundary: number): void {
    if (boundary === leg.end) {
      this.leg = null;
      const piece = way.pieces[boundary - 1];
      if (piece?.kind === 'drive') this.pose = poseOnPiece(piece, piece.length);
      this.passBoundary(boundary);
      this.goOn(way, leg.profile.endSpeed > WORTH_REPLACING_SPEED ? leg.profile.endSpeed : 0);
      return;
    }
    this.passBoundary(boundary);
    if (!this.replace(way, leg)) this.awaitBoundary(way, leg);
  }

  private passBoundary(boundary: number): void {
    this.isBusy = true;
    this.traffic.pass(this.claim, boundary);
    if (boundary === 1) this.departed();
    const { way, granted } = this.claim;
    const ahead = way ? (way.distances[granted] ?? 0) - (way.distances[boundary] ?? 0) : 0;
    if (ahead < ASK_AGAIN_METERS) this.traffic.extend(this.claim, HORIZON_METERS);
    this.isBusy = false;
  }

  /** Replaces the move under way by one that goes further or ends faster, if more has been granted. */
  private replace(way: Way, leg: Leg): boolean {
    const { passed, granted } = this.claim;
    const piece = way.pieces[passed];
    const end = runEnd(way, passed, granted);
    const isFaster =
      exitSpeed(way, end, granted, this.limits.deceleration) > leg.profile.endSpeed + WORTH_REPLACING_SPEED;
    const distance = distanceOf(leg, this.kernel.now);
    const rest = (way.distances[leg.end] ?? 0) - distance;
    if (piece?.kind !== 'drive' || (end === leg.end && !isFaster) || rest < WORTH_REPLACING_METERS) return false;
    const boundary = way.distances[passed] ?? 0;
    const from = Math.abs(distance - boundary) < AT_BOUNDARY_METERS ? boundary : distance;
    this.startLeg(way, piece, from, leg.profile.speedAt(secondsBetween(leg.startTime, this.kernel.now)));
    return true;
  }

  private after(seconds: number, action: () => void): void {
    this.next?.cancel();
    this.next = this.kernel.schedule(this.kernel.now + microsFromSeconds(seconds), action);
  }

  private head() {
    return { entityName: this.entityName, entityType: 'CARRIER', simulationTimeMicros: this.kernel.now };
  }
}
