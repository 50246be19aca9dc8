import * as z from 'zod';
import { type EntityAt, stateOf } from '../../../archive/index.ts';
import { endpointPath, parseSnapshot } from '../../../protocol/index.ts';
import type { SimMicros } from '../../../units/index.ts';
import { GatewayFailure } from '../../failures.ts';
import { COMMON, firstRows, MOST_ROWS, moreWords, quoted, ROWS } from '../answer.ts';
import { type ChosenState, chosenOf, type Wanted } from '../derive/chosen-state.ts';
import { instantField, microsOf, timeWords } from '../instants.ts';
import { shownAt } from '../links.ts';
import { findRun, type Run, runField } from '../run.ts';
import { runWords } from '../told-of.ts';
import { type Asking, tool } from '../tool.ts';

/** Where everything stood at an instant, what it did and who carried it. */
export const stateAt = tool({
  name: 'state_at',
  title: 'State at an instant',
  description:
    'Where entities stood at an instant of a live run or of a recording: exact poses, what each was doing, and what carried it. Choose by names, by type, or by who carries them.',
  input: z.strictObject({
    run: runField,
    at: instantField('Which instant; default: the last that is known; of a live run that is not recorded that alone'),
    entities: z.array(z.string()).max(200).optional().describe('Names; default: all'),
    entityType: z.string().max(100).optional().describe('Such as CARRIER, CARGO, STACKER'),
    carriedBy: z.string().max(300).optional().describe('Only what this entity carries or holds'),
  }),
  output: z.strictObject({ run: z.string(), atMicros: z.int(), found: z.int(), ...ROWS, ...COMMON }),
  async answer({ run: name, at, ...wanted }, { ask, origin, state }) {
    const run = await findRun(ask, name);
    const atMicrosAsked = at === undefined ? null : microsOf(at, run, 'at');
    const told = await stateOfRun(run, atMicrosAsked, { ...wanted, most: MOST_ROWS + 1 }, { ask, state });
    const { atMicros, present, found, missing } = told;
    const { rows, more } = firstRows(told.entities.map(rowOf));
    return {
      words: [
        runWords(run),
        `State at ${timeWords(atMicros, run)}: ${present} entities are there, ${found} of them as asked.`,
        ...(missing.length === 0 ? [] : [`Not there at this instant: ${missing.map(quoted).join(', ')}.`]),
        ...moreWords(more),
      ],
      units:
        'x, y (up), z: metres in the world, right-handed; qx, qy, qz, qw: the rotation as a quaternion; atMicros: microseconds of simulation time.',
      data: { run: run.name, atMicros, found, rows, more },
      links: [shownAt(origin, run, { atMicros, select: found === 1 ? told.entities[0]?.name : wanted.entities?.[0] })],
    };
  },
});

/** Of a live run of which nothing is recorded the present is known, by its snapshot. */
async function stateOfRun(
  run: Run,
  atMicros: SimMicros | null,
  wanted: Wanted,
  { ask, state }: Pick<Asking, 'ask' | 'state'>,
): Promise<ChosenState> {
  try {
    return await state(run, atMicros, wanted);
  } catch (error) {
    const isUnrecorded = error instanceof GatewayFailure && error.code === 'RECORDING_NOT_FOUND';
    if (!isUnrecorded || run.recordingId !== null || atMicros !== null) throw error;
    const snapshot = parseSnapshot(await ask(endpointPath('animationSnapshot', run.simulationId)));
    return chosenOf(stateOf(snapshot), wanted);
  }
}

function rowOf({ name: entityName, entityType, activity, position, quaternion, parent }: EntityAt) {
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  const carriedBy = parent?.entityName ?? null;
  return {
    ...{ entityName, entityType, activity, carriedBy, part: parent?.part ?? null },
    ...position,
    qx,
    qy,
    qz,
    qw,
  };
}
