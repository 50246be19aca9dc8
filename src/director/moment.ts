import type { SimMicros } from '../units/index.ts';
import type { WorldEntity } from '../world/index.ts';

/** A time of a run. */
export interface Stretch {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/**
 * What a director looks for: a load that changes who carries it, a load that is moved for the first time, a lift in motion, two
 * devices that pass each other, and, where there is none of these, a device on its way.
 */
export type MomentKind = 'handover' | 'departure' | 'lift' | 'meeting' | 'way';

/** Something that happens in a plant, and whom it happens to. */
export interface Moment {
  readonly kind: MomentKind;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  /** Whom it is about: the load that is handed over, the lift, the two that meet. */
  readonly about: readonly WorldEntity[];
  /** Who hands the load over, and who takes it; null: nobody, or it is no hand-over. */
  readonly giver: WorldEntity | null;
  readonly taker: WorldEntity | null;
  /** How much it is worth showing: positive. */
  readonly weight: number;
}

const MOTIONS: readonly string[] = [
  ...['MOVE_ALONG_PATH', 'MOVE_VERTICAL', 'TRAVEL', 'ROTATE', 'POSE_UPDATE'],
  ...['EXTEND_FORK', 'RETRACT_FORK'],
];

/** Whether it moves by itself: what only stands and carries is a place. */
export function isDevice({ supportedActions }: WorldEntity): boolean {
  return supportedActions.some((action) => MOTIONS.includes(action));
}

/** All that a moment shows. */
export function subjectsOf({ about, giver, taker }: Moment): WorldEntity[] {
  return [...new Set([...about, giver, taker].filter((one) => one !== null))];
}

/** The loads and devices of a moment: what a following moment is about another one by. Places come again and again. */
export function actorsOf(moment: Moment): WorldEntity[] {
  return subjectsOf(moment).filter((one) => moment.about.includes(one) || isDevice(one));
}
