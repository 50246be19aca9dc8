import type { ReactElement } from 'react';
import { NotesButton } from './notes/notes-button.tsx';
import { OpenPanels, PanelButtons } from './open-panels.tsx';
import { Transport } from './timeline/transport.tsx';

/** The timeline with what stands on it: panels on its axis, their buttons and the notes. */
export function RunTransport({ onHelp }: { onHelp: () => void }): ReactElement {
  return (
    <Transport
      onHelp={onHelp}
      above={<OpenPanels place="timeline" />}
      buttons={
        <>
          <NotesButton />
          <PanelButtons />
        </>
      }
    />
  );
}
