import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import type { Experiment, Recording } from '../../client/index.ts';
import { useRecordings } from '../../run/index.ts';
import { Icon } from '../../ui/index.ts';
import { groupedBy } from '../../units/index.ts';
import { useExperiments } from '../experiments/use-experiments.ts';
import type { KnownPlant } from './known-plants.ts';
import classes from './plant-card.module.css';

/** An instance's recordings and its plant's experiments, the latest first. */
export interface Related {
  recordings: readonly Recording[];
  experiments: readonly Experiment[];
}

/** Links to recordings and experiments, with their number; a single one is opened at once. */
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

const EVERY_MILLIS = 15_000;
const NONE: Related = { recordings: [], experiments: [] };

/** Related items of each instance: one list of recordings and one of experiments for all cards. */
export function useRelated(hasExperiments: boolean): (plant: KnownPlant) => Related {
  const recordings = useRecordings({ readMillis: EVERY_MILLIS }).data?.items;
  const experiments = useExperiments(hasExperiments, EVERY_MILLIS).data?.items;
  return useMemo(() => relatedTo(recordings ?? [], experiments ?? []), [recordings, experiments]);
}

/** Each card gets the same object while its lists are the same. */
function relatedTo(recordings: readonly Recording[], experiments: readonly Experiment[]) {
  const latestFirst = recordings.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  const ofInstance = groupedBy(latestFirst, ({ simulationId }) => simulationId);
  const ofScenario = groupedBy(experiments, ({ scenario }) => scenario);
  const made = new Map<string, Related>();
  return ({ simulationId, scenario }: KnownPlant): Related => {
    const known = made.get(simulationId);
    if (known) return known;
    const related = {
      recordings: ofInstance.get(simulationId) ?? NONE.recordings,
      experiments: (scenario !== undefined && ofScenario.get(scenario)) || NONE.experiments,
    };
    made.set(simulationId, related);
    return related;
  };
}
