import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { EmptyState, ErrorNotice, problemOf } from '../../ui/index.ts';
import { RecordedViewer } from '../viewer/recorded-viewer.tsx';
import { localFile } from './local-file.ts';
import { OpenFileButton } from './open-file.tsx';
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
      <div className={classes.page}>
        <ErrorNotice title={t`${name} cannot be opened`} problem={problemOf(failure)}>
          <p>{t`What Aisle opens are its own recordings, as they are downloaded from the list of recordings.`}</p>
          <p className={classes.actions}>
            <OpenFileButton /> <Link to="/recordings">{t`All recordings`}</Link>
          </p>
        </ErrorNotice>
      </div>
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
