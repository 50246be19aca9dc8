import type { Meters } from '../../../units/index.ts';
import type { Process, Signal } from '../../engine/index.ts';

/** Room that a shuttle takes along the aisle to either side, half of what two need between them. */
const HALF_ROOM_METERS: Meters = 0.62;

interface Stretch {
  from: Meters;
  to: Meters;
}

/**
 * Who may be where on the aisle of one level. A shuttle asks for the whole stretch to its next stand at once and holds
 * nothing while it waits but the stand that it is on. Stands in channels are off the aisle, and nobody goes from one end
 * of the aisle straight to the other: so whoever waits, waits for somebody who can go.
 */
export class AisleReservation<User> {
  private readonly held = new Map<User, Stretch>();
  private readonly changed: Signal;

  constructor(changed: Signal) {
    this.changed = changed;
  }

  /**
   * Waits until nobody else is on the stretch, and takes it in place of what the user held.
   * @param refused told who is on it, as often as that is looked at in vain
   */
  *take(user: User, a: Meters, b: Meters, refused: (by: User) => void = () => undefined): Process {
    const stretch = { from: Math.min(a, b) - HALF_ROOM_METERS, to: Math.max(a, b) + HALF_ROOM_METERS };
    for (let other = this.userOf(stretch, user); other; other = this.userOf(stretch, user)) {
      refused(other);
      yield this.changed;
    }
    this.held.set(user, stretch);
  }

  /** The user stands at one offset. */
  shrink(user: User, offset: Meters): void {
    this.held.set(user, { from: offset - HALF_ROOM_METERS, to: offset + HALF_ROOM_METERS });
    this.changed.raise();
  }

  /** The user has left the aisle. */
  leave(user: User): void {
    this.held.delete(user);
    this.changed.raise();
  }

  private userOf({ from, to }: Stretch, except: User): User | null {
    for (const [other, held] of this.held) {
      if (other !== except && held.from < to && from < held.to) return other;
    }
    return null;
  }
}
