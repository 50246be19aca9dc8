import { type Concerned, EVENT_TYPES, type ObjectType, type OcelEvent } from './ocel-event.ts';

const OBJECT_TYPES: readonly ObjectType[] = ['order', 'load', 'device', 'place'];

/** The time of values that hold always (OCEL 2.0, section 7). */
const ALWAYS = '1970-01-01T00:00:00Z';

/** An OCEL 2.0 log as JSON text, an event a line; what is kept meanwhile is one name for each object. */
export async function* ocelText(events: AsyncIterable<readonly OcelEvent[]>): AsyncGenerator<string> {
  const objects = new Map<string, Concerned>();
  yield `{"objectTypes":${JSON.stringify(OBJECT_TYPES.map(objectType))},\n"eventTypes":${JSON.stringify(eventTypes())},\n"events":[`;
  let count = 0;
  for await (const some of events) {
    let text = '';
    for (const event of some) {
      for (const concerned of event.concerns) objects.set(idOf(concerned), concerned);
      text += `${count === 0 ? '' : ','}\n${JSON.stringify(eventOf(event, count))}`;
      count += 1;
    }
    if (text !== '') yield text;
  }
  yield '\n],\n"objects":[';
  let isFirst = true;
  for (const [id, { objectType: type, name }] of objects) {
    const attributes = [{ name: 'name', time: ALWAYS, value: name }];
    yield `${isFirst ? '' : ','}\n${JSON.stringify({ id, type, attributes, relationships: [] })}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

function objectType(name: ObjectType) {
  return { name, attributes: [{ name: 'name', type: 'string' }] };
}

function eventTypes() {
  return Object.entries(EVENT_TYPES).map(([name, attributes]) => ({
    name,
    attributes: Object.entries(attributes).map(([attribute, type]) => ({ name: attribute, type })),
  }));
}

function eventOf({ type, time, attributes, concerns }: OcelEvent, index: number) {
  return {
    id: `event:${index + 1}`,
    type,
    time,
    // The published schema takes texts alone, whatever type is declared.
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => ({ name, value: String(value) })),
    relationships: concerns.map((concerned) => ({ objectId: idOf(concerned), qualifier: concerned.qualifier })),
  };
}

/** One name may be borne by a place and by an order. */
function idOf({ objectType, id }: Concerned): string {
  return `${objectType}:${id}`;
}
