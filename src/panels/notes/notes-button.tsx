import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useOffer } from '../../commands/index.ts';
import {
  type PlacedNote,
  usePanelConfig,
  useShownRecording,
  useViewer,
  useViewerState,
  type Viewer,
} from '../../run/index.ts';
import { Button, formatCount } from '../../ui/index.ts';
import { focusTab } from '../../workspace/index.ts';
import { setPanelOpen } from '../panel.ts';
import { notesPanel } from './panel.ts';
import { showNote } from './show-note.ts';
import { useMayWriteNotes } from './use-may-write-notes.ts';

/** Opens the panel of notes, says how many there are, and offers to write one; nothing where nothing is recorded. */
export function NotesButton(): ReactElement | null {
  const shown = useShownRecording();
  return shown && <ButtonOf key={shown.recordingId} recordingId={shown.recordingId} />;
}

function ButtonOf({ recordingId }: { recordingId: string | null }): ReactElement | null {
  const viewer = useViewer();
  const notes = useViewerState((state) => state.notes);
  const [{ isOpen }] = usePanelConfig(notesPanel);
  const mayWrite = useMayWriteNotes(recordingId);
  useLinkedNote(notes);
  useOffer({
    commands: () => {
      if (!mayWrite) return [];
      const write = { id: 'note.write', kind: 'action' as const, keys: [{ code: 'KeyN' }], isOnce: true };
      return [{ ...write, words: () => t`Write a note`, act: () => writeNote(viewer, isOpen) }];
    },
  });
  if (!mayWrite && notes.length === 0) return null;
  return (
    <Button icon="bookmark" pressed={isOpen} onClick={() => setPanelOpen(viewer, notesPanel, !isOpen)}>
      {noteCount(notes.length)}
    </Button>
  );
}

function writeNote(viewer: Viewer, isOpen: boolean): void {
  viewer.draftNote({ isTypedNext: true });
  if (isOpen) focusTab(notesPanel.id);
  else setPanelOpen(viewer, notesPanel, true);
}

function noteCount(count: number): string {
  if (count === 0) return t`Notes`;
  const number = formatCount(count);
  return plural(count, { one: `${number} note`, other: `${number} notes` });
}

/** `?note` shows its instant and selects what it is about, once. */
function useLinkedNote(notes: readonly PlacedNote[]): void {
  const viewer = useViewer();
  const { note: wanted } = useSearch({ strict: false });
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const linked = notes.find(({ noteId }) => noteId === wanted);
    if (!linked || shown.current === linked.noteId) return;
    shown.current = linked.noteId;
    showNote(viewer, linked);
  }, [viewer, notes, wanted]);
}
