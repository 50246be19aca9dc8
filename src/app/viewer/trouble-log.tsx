import type { ReactElement } from 'react';
import type { Incident, Trouble } from '../../feed/index.ts';
import { Button, CopyButton, formatPlural, formatSimulationTime, Popover } from '../../ui/index.ts';
import { wordsFor } from './connection-words.ts';
import classes from './trouble-log.module.css';
import type { Viewer } from './viewer.ts';
import { useFeedState, useViewer } from './viewer-context.ts';

/** Everything that went wrong since the page was opened, the newest first, each with where it stood in time. */
export function TroubleLog(): ReactElement | null {
  const viewer = useViewer();
  const incidents = useFeedState((state) => state.incidents);
  if (incidents.length === 0) return null;
  return (
    <Popover label={formatPlural(incidents.length, 'incident')} icon="warning">
      {(close) => (
        <ol className={classes.list} aria-label="Incidents">
          {incidents.toReversed().map((incident) => (
            <Entry key={incident.id} incident={incident} viewer={viewer} close={close} />
          ))}
        </ol>
      )}
    </Popover>
  );
}

interface EntryProps {
  incident: Incident;
  viewer: Viewer;
  close: () => void;
}

function Entry({ incident, viewer, close }: EntryProps): ReactElement {
  const { trouble, timelineMicros, count } = incident;
  const show = () => {
    viewer.player.seek(timelineMicros);
    close();
  };
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>
          {wordsFor(trouble).title}
          {count > 1 && `, ${count} times`}
        </strong>
        <CopyButton text={reportOf(trouble)} label="Copy incident" />
        <Button onClick={show}>
          At {formatSimulationTime(viewer.feed.store.timeline.simulationTimeAt(timelineMicros))}
        </Button>
      </div>
      <p className={classes.words}>
        <code>{trouble.code}</code> {trouble.message}
        {trouble.requestId && (
          <>
            {' '}
            (request <code>{trouble.requestId}</code>)
          </>
        )}
      </p>
    </li>
  );
}

/** Code, message and requestId as one line for a report. */
export function reportOf({ code, message, requestId }: Trouble): string {
  return `${code}: ${message} (request ${requestId ?? 'unknown'})`;
}
