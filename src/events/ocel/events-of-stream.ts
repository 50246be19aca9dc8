import type { ActivityRow, JourneyRow } from '../../activity/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { isMoving } from '../moved-by-itself.ts';
import type { Concerned, OcelEvent, Qualifier } from './ocel-event.ts';

/** What follows from an animation stream, piece by piece; each is read once, `activity` first. */
interface StreamRows {
  activity(): AsyncIterable<readonly Pick<ActivityRow, 'entityId' | 'state'>[]>;
  journeys(): AsyncIterable<readonly Stretch[]>;
}

type Stretch = Pick<JourneyRow, 'loadName' | 'loadId' | 'parentName' | 'parentId' | 'startMicros' | 'endMicros'>;

/** Events of the stream: where loads were picked up and set down, and by whom. */
export async function* eventsOfStream({ activity, journeys }: StreamRows): AsyncGenerator<OcelEvent[]> {
  const devices = new Set<string>();
  for await (const rows of activity()) {
    for (const row of rows) if (isMoving(row)) devices.add(row.entityId);
  }
  const before = new Map<string, Stretch>();
  for await (const rows of journeys()) {
    const events: OcelEvent[] = [];
    for (const stretch of rows) {
      const event = changeOf(before.get(stretch.loadId), stretch, devices);
      if (event) events.push(event);
      before.set(stretch.loadId, stretch);
    }
    yield events;
  }
}

/** Null where nobody took it: it came into being, got another name, or was moved from place to place by nobody. */
function changeOf(last: Stretch | undefined, next: Stretch, devices: ReadonlySet<string>): OcelEvent | null {
  if (!last || last.parentId === next.parentId || last.endMicros !== next.startMicros) return null;
  const load = concerned('load', { name: next.loadName, id: next.loadId }, 'load');
  const [from, to] = [carrierOf(last), carrierOf(next)];
  const told = (type: OcelEvent['type'], ...concerns: (Concerned | null)[]): OcelEvent => ({
    ...{ type, time: instantText(next.startMicros), attributes: {} },
    concerns: [load, ...concerns.filter((one) => one !== null)],
  });
  const typeOf = (id: string) => (devices.has(id) ? 'device' : 'place');
  if (to && devices.has(to.id)) {
    return told('load picked up', concerned('device', to, 'device'), from && concerned(typeOf(from.id), from, 'from'));
  }
  if (!from || !devices.has(from.id)) return null;
  return told('load set down', concerned('device', from, 'device'), to && concerned('place', to, 'to'));
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function carrierOf({ parentId, parentName }: Stretch): Named | null {
  return parentId === null ? null : { id: parentId, name: parentName ?? parentId };
}

function concerned(objectType: Concerned['objectType'], { id, name }: Named, qualifier: Qualifier): Concerned {
  return { objectType, id, name, qualifier };
}

/** An instant of the simulation as a time of the calendar: zero is the beginning of 1970, in UTC; to the microsecond. */
export function instantText(micros: SimMicros): string {
  const seconds = Math.floor(micros / 1_000_000);
  const rest = String(micros - seconds * 1_000_000).padStart(6, '0');
  return new Date(seconds * 1000).toISOString().replace('.000Z', `.${rest}Z`);
}
