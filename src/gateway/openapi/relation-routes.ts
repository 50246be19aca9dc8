import { MEDIA_TYPES } from '../copies/export-route.ts';
import { RECORDINGS_PATH } from '../recordings/recording-requests.ts';
import { RELATIONS } from '../relations/relation-routes.ts';
import { RELATION_QUERIES, relationSchema } from '../relations/relation-schemas.ts';
import { describedRoutes } from './described-route.ts';
import type { RefusalCode } from './refusals.ts';

const SUMMARIES = {
  activity: 'What each device did, when, where and how far',
  journeys: 'Where each load was, on whom, and its way',
  traffic: 'Passages of vehicles over paths',
} as const;

const PLACES = ['/api/simulations/{simulationId}', `${RECORDINGS_PATH}/{recordingId}`] as const;

/** What follows from the animation stream, of a live instance and of a recording (docs/recordings.md). */
export const relationRoutes = RELATIONS.flatMap((relation) =>
  PLACES.flatMap((place) => {
    const refusals: RefusalCode[] = ['RECORDING_NOT_FOUND', 'GENERATION_NOT_FOUND', 'RELATION_UNAVAILABLE'];
    refusals.push(relation === 'traffic' ? 'PATH_NOT_FOUND' : 'ENTITY_NOT_FOUND');
    if (place === PLACES[0]) refusals.push('SIMULATION_NOT_FOUND');
    const route: `GET ${string}` = `GET ${place}/${relation}`;
    const summary = `${SUMMARIES[relation]}; as CSV or Parquet (${MEDIA_TYPES.parquet}) where \`format\` says so`;
    const answer = { data: relationSchema(relation) };
    return describedRoutes('Derived by Aisle', {
      [route]: { summary, query: RELATION_QUERIES[relation], answer, refusals },
    } as Parameters<typeof describedRoutes>[1]);
  }),
);
