import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { shotPlayerOf, useViewer, useViewerState } from '../../run/index.ts';
import { Button } from '../../ui/index.ts';
import { directForPerson } from './start-director.ts';

/** Has the director find what to show, or stops it. */
export function DirectorButton(): ReactElement {
  const viewer = useViewer();
  const isDirected = useViewerState(({ shot }) => shot?.isDirected === true);
  if (isDirected) {
    return (
      <Button icon="stop" onClick={() => shotPlayerOf(viewer).stop()}>
        {t`Stop director`}
      </Button>
    );
  }
  return (
    <Button icon="camera" onClick={() => directForPerson(viewer)}>
      {t`Start director`}
    </Button>
  );
}
