import { createStore } from 'zustand/vanilla';
import { type LocalFile, loadPast } from '../../feed/index.ts';

/** Stands in place of a recording's id where a file of the reader's own disk is shown. */
export const LOCAL_RECORDING = 'local';

interface Chosen {
  /** Gone with the page: a browser does not give a file twice. */
  readonly file: File | null;
  /** Which of all that were chosen it is. */
  readonly count: number;
  readonly opened: LocalFile | null;
  readonly failure: unknown;
}

/** The file that was chosen last, and how far reading it has come. */
export const localFile = createStore<Chosen>(() => ({ file: null, count: 0, opened: null, failure: null }));

/** Reads a file in this browser; what was opened before is put away. */
export async function chooseLocalFile(file: File): Promise<void> {
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
