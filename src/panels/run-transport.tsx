import type { ReactElement, ReactNode } from 'react';
import { NotesButton } from './notes/notes-button.tsx';
import { Transport } from './timeline/transport.tsx';

/** Panels that can be opened, by their places. */
export interface RunPanels {
  /** Over the picture. */
  picture: ReactNode;
  /** On the axis of the timeline. */
  timeline: ReactNode;
  buttons: ReactNode;
}

interface RunTransportProps {
  onHelp: () => void;
  panels?: RunPanels | undefined;
}

/** The timeline with what stands on it: panels on its axis, their buttons and the notes. */
export function RunTransport({ onHelp, panels }: RunTransportProps): ReactElement {
  return (
    <Transport
      onHelp={onHelp}
      above={panels?.timeline}
      buttons={
        <>
          <NotesButton />
          {panels?.buttons}
        </>
      }
    />
  );
}
