import { setTimeout as pause } from 'node:timers/promises';
import { visualizationSnapshotSchema, visualizationUpdatesSchema } from '../../../src/protocol/index.ts';
import { codeOf, conforming, described } from '../replies.ts';
import { must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import type { SentCursor } from './cursors.ts';
import { eventually } from './eventually.ts';
import { limitRules } from './updates.ts';

async function snapshotOf(subject: Subject, id?: string) {
  const data = await subject.data('visualizationSnapshot', undefined, id);
  return conforming(visualizationSnapshotSchema, data, 'visualization snapshot');
}

async function pollOf(subject: Subject, body: object, id?: string) {
  const data = await subject.data('visualizationUpdates', body, id);
  return conforming(visualizationUpdatesSchema, data, 'visualization updates');
}

export const compatibilityRules = section('2.16, 4.5, 4.6', 'Compatibility visualization', [
  ...limitRules('visualizationUpdates', 'visualizationSnapshot'),
  [
    'the snapshot has simulationId, cursor, simulationTimeMicros, resources and nodes',
    async (subject) => {
      const { simulationId } = await snapshotOf(subject);
      must(simulationId === (await subject.simulationId()), `the snapshot is that of ${simulationId}`);
    },
  ],
  [
    'polling goes on from the snapshot with nextCursor: what is given once is not given again',
    async (subject) => {
      let { cursor } = await snapshotOf(subject);
      for (let poll = 0; poll < 3; poll += 1) {
        await pause(300);
        const { nextCursor } = await pollOf(subject, { cursor });
        must(nextCursor.generation === cursor.generation, 'the generation changed while the run went on');
        must(nextCursor.sequence >= cursor.sequence, `from ${cursor.sequence} back to ${nextCursor.sequence}`);
        cursor = nextCursor;
      }
    },
  ],
  [
    'a running instance has updates',
    async (subject) => {
      let { cursor } = await snapshotOf(subject);
      const hasUpdates = async () => {
        const { updates, nextCursor } = await pollOf(subject, { cursor });
        cursor = nextCursor;
        return updates.length > 0;
      };
      await eventually('an update', hasUpdates).catch(() => skip('nothing happened while the instance was watched'));
    },
  ],
  [
    'with nothing new updates is [] and the cursor stays',
    async (subject) => {
      const id = await subject.made('paused for polling', { runMode: 'REAL_TIME' });
      await subject
        .control()
        .command(id, 'pause')
        .catch(() => {});
      const { cursor } = await snapshotOf(subject, id);
      const { updates, nextCursor, hasMore } = await pollOf(subject, { cursor }, id);
      must(updates.length === 0 && !hasMore, `${updates.length} updates while paused`);
      must(nextCursor.sequence === cursor.sequence, `the cursor moved to ${nextCursor.sequence}`);
    },
  ],
  [
    'its state is stored separately: a legacy generation is not that of the animation protocol',
    async (subject) => {
      const legacy = (await snapshotOf(subject)).cursor;
      const animation = (await subject.data('animationSnapshot')).cursor as SentCursor;
      must(legacy.generation !== animation.generation, 'both protocols have the same generation');
    },
  ],
  [
    'when the generation changes the old cursor is refused and a new snapshot reads on',
    async (subject) => {
      const id = await subject.made('reset', { runMode: 'REAL_TIME' });
      const { cursor } = await snapshotOf(subject, id);
      await subject.control().command(id, 'reset');
      const reply = await subject.ask('visualizationUpdates', { cursor }, id);
      must(codeOf(reply) === 'VISUALIZATION_GENERATION_CHANGED', `found ${described(reply)}`);
      await pollOf(subject, { cursor: (await snapshotOf(subject, id)).cursor }, id);
    },
  ],
]);
