import * as z from 'zod';
import { viewSchema } from './view.ts';

export const LONGEST_PERSON_NAME = 60;
/** Of one run. */
export const MOST_PEOPLE = 64;
/** A stream that was silent for so long is lost: the gateway says something a few times in it. */
export const STREAM_SILENCE_MILLIS = 45_000;

const personId = z.string().min(1).max(64);
const number = z.int().min(1).max(999);

/** Somebody who has a run open. */
export const personSchema = z.strictObject({
  personId,
  name: z.string().nullable().describe('As access or, where access is open, the person says it; null: unknown'),
  number: number.describe('Tells people of one run apart; colours follow from it'),
  since: z.number().describe('When they came: wall clock, milliseconds'),
  isLive: z.boolean().describe('They look at what happens now'),
  followedId: personId.nullable().describe('Whose view they see'),
  presentsSince: z.number().nullable().describe('Wall clock, milliseconds; null: they do not present'),
});
export type Person = z.infer<typeof personSchema>;

/** Only its owner knows it: who it belongs to follows from it, whichever gateway is asked. */
const key = z.string().min(20).max(100).describe('Random; whoever says it is the same person');

/** Asks to be seen. */
export const entrySchema = z.strictObject({
  key,
  name: z.string().trim().max(LONGEST_PERSON_NAME).nullable().describe('Heeded where access is open'),
  number: number.nullable().describe('The one of before, where it is still free'),
  isLive: z.boolean(),
});
export type Entry = z.infer<typeof entrySchema>;

/** What a page says to the others. */
export const sayingSchema = z.strictObject({
  key,
  said: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('view'), view: viewSchema }).describe('To those who follow'),
    z.strictObject({ kind: z.literal('live'), isLive: z.boolean() }),
    z.strictObject({ kind: z.literal('follow'), personId: personId.nullable() }),
    z.strictObject({ kind: z.literal('present'), isPresenting: z.boolean() }),
    z.strictObject({ kind: z.literal('call'), view: viewSchema }).describe('To all: come here'),
  ]),
});
export type Saying = z.infer<typeof sayingSchema>;
export type Said = Saying['said'];

/** What a page is told of the others: each event of its stream. */
export const toldSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('people'), selfId: personId, people: z.array(personSchema) }),
  z.strictObject({ kind: z.literal('view'), personId, view: viewSchema }),
  z.strictObject({ kind: z.literal('call'), personId, view: viewSchema }),
]);
export type Told = z.infer<typeof toldSchema>;

export const presentSchema = z.strictObject({
  isOn: z.boolean().describe('False where the gateway is set to have nobody seen'),
  people: z.array(personSchema),
});
export type Present = z.infer<typeof presentSchema>;

/** Returns who presents to the others: whoever began last; null: nobody. */
export function presenterOf(people: readonly Person[]): Person | null {
  let latest: Person | null = null;
  for (const person of people) {
    if (person.presentsSince !== null && (latest === null || isLater(person, latest))) latest = person;
  }
  return latest;
}

/** Everybody who compares the same two comes to the same answer. */
function isLater(one: Person, other: Person): boolean {
  const [since, before] = [one.presentsSince ?? 0, other.presentsSince ?? 0];
  return since === before ? one.personId > other.personId : since > before;
}
