import { codeOf, described, refusalOf, refusedForField } from '../replies.ts';
import { type Check, must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { eventually } from './eventually.ts';

const ONE_MICROSECOND = { runMode: 'FULL_SPEED', endTimeSeconds: 1e-6 } as const;
const CREATION = '/control/v1/simulations';

async function create(subject: Subject, changes: object) {
  const scenario = await subject.control().scenario();
  const body = { scenario, runMode: 'FULL_SPEED', ...changes };
  return subject.service.call({ method: 'POST', path: CREATION, body });
}

/** Names and columns of the tables of a run. */
async function tablesOf(subject: Subject, id: string): Promise<string[]> {
  const { items } = await subject.data('tableCatalog', { pageSize: 500 }, id);
  return (items as { name: string; ownerEntityName: string | null; columns: { name: string }[] }[]).map(
    ({ name, ownerEntityName, columns }) =>
      `${ownerEntityName ?? ''}/${name} (${columns.map((column) => column.name).join(', ')})`,
  );
}

const refusedCreation = (what: string, changes: object, field: string): readonly [string, Check] => [
  what,
  async (subject) => refusedForField(await create(subject, changes), field),
];

/** Lifecycle: the interface names states and bounds (2.5, 3.1), the endpoints are our simulator's. */
export const lifecycleRules = section('control', 'Lifecycle on the control plane', [
  ...[0, -1, 1e-9, 4e-7].map((endTimeSeconds) =>
    refusedCreation(
      `an end after ${endTimeSeconds} s is refused: a finite end is greater than the current simulation time`,
      { endTimeSeconds },
      'endTimeSeconds',
    ),
  ),
  refusedCreation('an end that is text is refused', { endTimeSeconds: '60' }, 'endTimeSeconds'),
  [
    'an end after one microsecond is accepted, and the run is completed there',
    async (subject) => {
      const id = await subject.made('one microsecond', ONE_MICROSECOND);
      const clock = () => subject.data('clock', undefined, id);
      await eventually('COMPLETED', async () => (await clock()).status === 'COMPLETED');
      const { simulationTimeMicros } = await clock();
      must(simulationTimeMicros === 1, `the clock stands at ${simulationTimeMicros} microseconds`);
    },
  ],
  ...['.', '..', '', 'a/b', 'a b', 'a'.repeat(65)].map((simulationId) =>
    refusedCreation(
      `an instance cannot be called ${JSON.stringify(simulationId)}: its addresses could not be asked`,
      { simulationId },
      'simulationId',
    ),
  ),
  [
    'an instance cannot be called as another one that is there: 409',
    async (subject) => {
      const simulationId = await subject.made('one microsecond', ONE_MICROSECOND);
      refusalOf(await create(subject, { simulationId, endTimeSeconds: 1 }), 409);
    },
  ],
  [
    'the id of an instance that is released can be given to a new one, which begins at 0',
    async (subject) => {
      const simulationId = await subject.made('released and made again', ONE_MICROSECOND);
      await subject.control().command(simulationId, 'release');
      const again = await create(subject, { simulationId, endTimeSeconds: 1 });
      must(again.status === 201, `${again.asked}: ${described(again)}`);
      const { runtimeAvailable } = await subject.data('clock', undefined, simulationId);
      must(runtimeAvailable === true, 'its runtime is not available');
    },
  ],
  [
    'tables are there from the start: after a reset the same ones as before it, each with its columns',
    async (subject) => {
      const id = await subject.made('tables at the start', { runMode: 'REAL_TIME' });
      const before = await tablesOf(subject, id);
      must(before.length > 0, 'there is no result table at the start');
      await subject.control().command(id, 'pause');
      await subject.control().command(id, 'reset');
      const after = await tablesOf(subject, id);
      for (const table of before) must(after.includes(table), `${table} is not there after the reset`);
    },
  ],
  refusedCreation('a multiplier at FULL_SPEED is refused: it carries none', { speedMultiplier: 2 }, 'speedMultiplier'),
]);

/** Interface 6: what cannot be mapped is an error, and never an empty animation. */
export const unusableRules: readonly (readonly [string, Check])[] = [
  [
    'a reader that has read everything before an unusable action gets VISUALIZATION_UNSUPPORTED_ACTION, no empty answer',
    async (subject) => {
      const id = subject.options.unusable ?? skip('needs --unusable: an instance that an unusable action has ended');
      const { cursor } = await subject.data('animationSnapshot', undefined, id);
      for (const _ of [1, 2]) {
        const reply = await subject.ask('animationUpdates', { cursor }, id);
        must(reply.status >= 400, `expected a refusal, found ${described(reply)}`);
        must(codeOf(reply) === 'VISUALIZATION_UNSUPPORTED_ACTION', `found ${described(reply)}`);
      }
    },
  ],
  [
    'the batches before an unusable action are given, and the clock stands where the last of them is whole',
    async (subject) => {
      const id = subject.options.unusable ?? skip('needs --unusable: an instance that an unusable action has ended');
      const { cursor, clock } = await subject.data('animationSnapshot', undefined, id);
      const { generation, sequence } = cursor as { generation: string; sequence: number };
      must((clock as { advancing: boolean }).advancing === false, 'advancing=true after it failed');
      if (sequence === 0) skip('nothing was published before it');
      const before = { generation, sequence: sequence - 1 };
      const data = await subject.data('animationUpdates', { cursor: before }, id);
      must((data.batches as unknown[]).length === 1, 'the last batch before it is not given');
    },
  ],
];
