import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Experiment, Recording } from '../../client/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './plant-card.module.css';

/** What was recorded of an instance and tried out with its plant, the latest first. */
export interface Related {
  recordings: readonly Recording[];
  experiments: readonly Experiment[];
}

/** Links to recordings and experiments, with how many there are; one alone is opened at once. */
export function RelatedLinks({ simulationId, related }: { simulationId: string; related: Related }): ReactElement {
  const { recordings, experiments } = related;
  const recorded = plural(recordings.length, { one: '# recording', other: '# recordings' });
  const tried = plural(experiments.length, { one: '# experiment', other: '# experiments' });
  const [recording] = recordings;
  const [experiment] = experiments;
  return (
    <p className={classes.related}>
      {recording === undefined && <span>{t`Not recorded yet`}</span>}
      {recording !== undefined && recordings.length > 1 && (
        <Link to="/recordings" search={{ q: simulationId }}>
          <Icon name="camera" size={14} /> {recorded}
        </Link>
      )}
      {recording !== undefined && recordings.length === 1 && (
        <Link to="/recordings/$recordingId" params={{ recordingId: recording.recordingId }}>
          <Icon name="camera" size={14} /> {recorded}
        </Link>
      )}
      {experiment !== undefined && experiments.length > 1 && <Link to="/experiments">{tried}</Link>}
      {experiment !== undefined && experiments.length === 1 && (
        <Link to="/experiments/$experimentId" params={{ experimentId: experiment.experimentId }}>
          {tried}
        </Link>
      )}
    </p>
  );
}
