import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { EmptyState, Failure } from '../../ui/index.ts';
import { ReadingPage } from '../pages/reading-page.tsx';
import { RecordedViewer } from '../viewer/recorded-viewer.tsx';
import { localFile } from './local-file.ts';
import { OpenFileButton } from './open-file-button.tsx';
import classes from './recordings.module.css';

/** A file of the reader's own disk: read by the browser, uploaded nowhere. */
export function LocalRecording(): ReactElement {
  const { file, count, opened, failure } = useStore(localFile);
  const name = file?.name ?? '';
  if (opened) {
    return <RecordedViewer key={count} viewerKey={`file ${count}`} manifest={opened.manifest} local={opened.read} />;
  }
  if (failure !== null) {
    return (
      <ReadingPage>
        <Failure title={t`${name} cannot be opened`} error={failure}>
          <p>{t`What Aisle opens are its own recordings, as they are downloaded from the list of recordings.`}</p>
          <p className={classes.actions}>
            <OpenFileButton /> <Link to="/recordings">{t`All recordings`}</Link>
          </p>
        </Failure>
      </ReadingPage>
    );
  }
  if (file) return <EmptyState icon="live" title={t`Reading ${name}`} />;
  return (
    <EmptyState icon="open" title={t`No file is open`}>
      <p>{t`A file is open until the page is loaded anew: drop it here again, or choose it.`}</p>
      <OpenFileButton />
    </EmptyState>
  );
}
