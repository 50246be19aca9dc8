import { expect, test } from 'vitest';
import type { Note } from '../../client/index.ts';
import { placeNotes } from './use-notes.ts';

const note = (noteId: string, generation: string, simulationTimeMicros: number) =>
  ({ noteId, generation, simulationTimeMicros }) as Note;

test('notes lie in the run that they were written in, in the order of the timeline', () => {
  const runs = [
    { generation: 'g1', offsetMicros: 0, startMicros: 0, endMicros: 50 },
    { generation: 'g2', offsetMicros: 100, startMicros: 100, endMicros: 200 },
  ];
  const notes = [note('c', 'g2', 30), note('a', 'g1', 20), note('b', 'g2', 10), note('lost', 'g0', 10)];
  expect(placeNotes(notes, { runs }).map(({ noteId, timelineMicros }) => [noteId, timelineMicros])).toEqual([
    ['a', 20],
    ['b', 110],
    ['c', 130],
  ]);
});
