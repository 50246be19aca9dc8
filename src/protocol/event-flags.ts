/** What an event is on a timeline, as flags: of one instant several things may be true. */
export const EVENT_FLAGS = { event: 1, stop: 2, handover: 4 } as const;

/** Flags of an event by its kind; of an unknown kind, that something happens. */
export function eventFlags(animationType: unknown): number {
  switch (animationType) {
    case 'STOP':
      return EVENT_FLAGS.event | EVENT_FLAGS.stop;
    case 'ATTACH_CARGO':
    case 'DETACH_CARGO':
    case 'TRANSFER_CARGO':
      return EVENT_FLAGS.event | EVENT_FLAGS.handover;
    default:
      return EVENT_FLAGS.event;
  }
}
