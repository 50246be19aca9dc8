import { t } from '@lingui/core/macro';
import type { NewNote, Note } from '../../client/index.ts';
import { recordAct, useNoteCommands, useViewer } from '../../run/index.ts';

/** A note that was written again has another id. The first of them leads to it. */
const written = new Map<string, string>();
const latest = (noteId: string): string => written.get(noteId) ?? noteId;

/** Remembers what is done with notes, so that it can be taken back. */
export function useNoteHistory(recordingId: string) {
  const { store } = useViewer();
  const { add, change, remove } = useNoteCommands(recordingId);
  const drop = (noteId: string) => remove(latest(noteId));
  const writeAgain = async (noteId: string, note: NewNote) => {
    written.set(noteId, (await add(note)).noteId);
  };
  return {
    added({ noteId, ...note }: Note): void {
      const undo = () => drop(noteId);
      recordAct(store, { words: t`note added`, undo, redo: () => writeAgain(noteId, newNote(note)) });
    },
    removed({ noteId, ...note }: Note): void {
      const redo = () => drop(noteId);
      recordAct(store, { words: t`note deleted`, undo: () => writeAgain(noteId, newNote(note)), redo });
    },
    changed({ noteId, text }: Note, next: string): void {
      const undo = () => change(latest(noteId), text);
      recordAct(store, { words: t`note changed`, undo, redo: () => change(latest(noteId), next) });
    },
  };
}

function newNote({ generation, simulationTimeMicros, entityName, text }: Omit<Note, 'noteId'>): NewNote {
  return { generation, simulationTimeMicros, entityName, text };
}
