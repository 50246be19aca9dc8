import { type Degrees, type Meters, type Seconds, type Vector3, vector3 } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import type { Bay } from './bay.ts';
import { BAY_DRIVING, type Drive, driveInBay, type Timing, timeDrive } from './drives.ts';
import { BAY_ASIDE_METERS, besideLane, headingIntoLane } from './roadside.ts';

/** For a quarter of a turn on the spot. */
const TURN_SECONDS: Seconds = 3;

/** Tells of a carrier's moves, one after the other. */
export class CarrierMoves {
  /** Metres driven since it was made. */
  drivenMeters: Meters = 0;
  private readonly entityName: string;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly after: (seconds: Seconds, action: () => void) => void;

  /** @param after runs an action so many seconds from now */
  constructor(
    entityName: string,
    { kernel, output }: { readonly kernel: Kernel; readonly output: PlantOutput },
    after: (seconds: Seconds, action: () => void) => void,
  ) {
    this.entityName = entityName;
    this.kernel = kernel;
    this.output = output;
    this.after = after;
  }

  drive({ route, meters }: Drive, position: Vector3, heading: Degrees, timing: Timing, done: () => void): void {
    this.output.emit({
      entityName: this.entityName,
      entityType: 'CARRIER',
      animationType: 'MOVE_ALONG_PATH',
      simulationTimeMicros: this.kernel.now,
      position,
      rotation: vector3(0, heading, 0),
      route,
      ...timing,
    });
    this.drivenMeters += meters;
    this.after(timing.durationSeconds, done);
  }

  /** Turns where it stands in the lane, and backs out of it. */
  backIn(bay: Bay, done: () => void): void {
    const { lane } = bay.roadside;
    const onLane = besideLane(bay.roadside, 0);
    this.turn(onLane, lane.heading, headingIntoLane(bay.roadside), () =>
      this.driveInBay(bay, onLane, bay.path.lengthMeters, 0, done),
    );
  }

  /** Drives out to the lane and turns to where that leads. */
  comeOut(bay: Bay, done: () => void): void {
    const { lane } = bay.roadside;
    const inside = besideLane(bay.roadside, BAY_ASIDE_METERS);
    this.driveInBay(bay, inside, 0, bay.path.lengthMeters, () =>
      this.turn(besideLane(bay.roadside, 0), headingIntoLane(bay.roadside), lane.heading, done),
    );
  }

  private driveInBay(bay: Bay, position: Vector3, from: Meters, to: Meters, done: () => void): void {
    const drive = driveInBay(bay.path.name, from, to);
    const timing = timeDrive(drive.meters, BAY_DRIVING, false, false);
    this.drive(drive, position, headingIntoLane(bay.roadside), timing, done);
  }

  private turn(position: Vector3, from: Degrees, to: Degrees, done: () => void): void {
    this.output.emit({
      entityName: this.entityName,
      entityType: 'CARRIER',
      animationType: 'ROTATE',
      simulationTimeMicros: this.kernel.now,
      position,
      rotation: vector3(0, from, 0),
      targetRotation: vector3(0, to, 0),
      durationSeconds: TURN_SECONDS,
    });
    this.after(TURN_SECONDS, done);
  }
}
