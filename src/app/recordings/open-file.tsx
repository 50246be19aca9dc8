import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { FileButton } from '../../ui/index.ts';
import { chooseLocalFile, LOCAL_RECORDING } from './local-file.ts';
import classes from './open-file.module.css';

/**
 * Takes a recording that is dropped anywhere on the dashboard, from its first moment on: where nobody takes a file, the
 * browser leaves the page for it.
 */
export function DropTarget(): ReactElement | null {
  const [isOver, setOver] = useState(false);
  const open = useOpenFile();
  useEffect(() => {
    const leaving = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, act, { signal: leaving.signal });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    });
    // Of an element within the page the next one is told; of the page itself none.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      open(file);
    });
    return () => leaving.abort();
  }, [open]);
  if (!isOver) return null;
  return (
    <div className={classes.veil}>
      <p className={classes.words}>
        <strong>{t`Drop a recording to open it`}</strong>
        {t`It is read in this browser and sent nowhere.`}
      </p>
    </div>
  );
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

/** The same as dropping a file, for who has no hand on it. */
export function OpenFileButton(): ReactElement {
  return <FileButton accept=".mcap" testId="recording-file" onFile={useOpenFile()}>{t`Open a file…`}</FileButton>;
}
