import type { Application } from '../application.ts';
import { setEntry } from '../route-network.ts';

/** A service sends what actions may name with every entity that it creates: only what is new or different is a change. */
export function addThing<T extends object>(
  application: Application,
  things: Map<string, T>,
  name: string,
  thing: T,
): void {
  const known = things.get(name);
  // Messages are plain data, whose fields the schemas put in one order.
  if (known && JSON.stringify(known) === JSON.stringify(thing)) return;
  setEntry(things, name, thing, application.transaction);
  application.structureChanged = true;
}
