export {
  type Entry,
  entrySchema,
  LONGEST_PERSON_NAME,
  MOST_PEOPLE,
  type Person,
  type Present,
  personSchema,
  presenterOf,
  presentSchema,
  type Said,
  type Saying,
  STREAM_SILENCE_MILLIS,
  sayingSchema,
  type Told,
  toldSchema,
} from './messages.ts';
export { type View, viewOf, viewSchema } from './view.ts';
