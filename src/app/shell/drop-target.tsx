import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { useOpenFile } from '../recordings/use-open-file.ts';
import classes from './drop-target.module.css';

/**
 * Takes a recording that is dropped anywhere on the dashboard. Without a drop target the browser leaves the page for the file, so it
 * is there with the first code of every page.
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
    // Leaving the page itself has no related target.
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
