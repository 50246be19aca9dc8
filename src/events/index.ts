export { eventsOfStream } from './ocel/events-of-stream.ts';
export {
  EVENT_TABLES,
  type EventTable,
  eventsOfTables,
  type TableRow,
  tellsTransports,
} from './ocel/events-of-tables.ts';
export type { OcelEvent as HappenedEvent } from './ocel/ocel-event.ts';
export { ocelText } from './ocel/ocel-text.ts';
export { traceText } from './trace/trace-text.ts';
