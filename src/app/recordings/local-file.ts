import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { createStore } from 'zustand/vanilla';
import { type LocalFile, loadPast } from '../../feed/index.ts';

/** Stands for a recording's id if a file of the reader's own disk is shown. */
export const LOCAL_RECORDING = 'local';

interface Chosen {
  /** Gone with the page: a browser does not give a file twice. */
  readonly file: File | null;
  /** Number of files chosen so far. */
  readonly count: number;
  readonly opened: LocalFile | null;
  readonly failure: unknown;
}

/** The file chosen last, and how far it has been read. */
export const localFile = createStore<Chosen>(() => ({ file: null, count: 0, opened: null, failure: null }));

/** Reads a file in this browser; the last one is closed. */
async function chooseLocalFile(file: File): Promise<void> {
  const count = localFile.getState().count + 1;
  localFile.getState().opened?.end();
  localFile.setState({ file, count, opened: null, failure: null });
  try {
    const { openLocalFile } = await loadPast();
    const opened = await openLocalFile(file);
    if (localFile.getState().count === count) localFile.setState({ opened });
    else opened.end();
  } catch (failure) {
    if (localFile.getState().count === count) localFile.setState({ failure });
  }
}

/** Shows a file of the reader's own disk. */
export function useOpenFile(): (file: File) => void {
  const navigate = useNavigate();
  return useCallback(
    (file) => {
      void chooseLocalFile(file);
      void navigate({ to: '/recordings/$recordingId', params: { recordingId: LOCAL_RECORDING } });
    },
    [navigate],
  );
}
