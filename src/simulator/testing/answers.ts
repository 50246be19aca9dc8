import {
  type AnimationSnapshot,
  type AnimationUpdates,
  animationSnapshotSchema,
  animationUpdatesSchema,
  type Clock,
  type Cursor,
  clockSchema,
} from '../../protocol/index.ts';
import type { InstanceDescription } from '../control/endpoints.ts';
import { type Answer, type createService, dataOf } from './service.ts';

/** Questions that tests of the streams ask again and again, their answers checked against the interface. */

type Service = ReturnType<typeof createService>;

export async function snapshotOf(service: Service, id: string): Promise<AnimationSnapshot> {
  const answer = await service.get(`/simulations/${id}/animation/snapshot`);
  return dataOf(animationSnapshotSchema, answer) as AnimationSnapshot;
}

/** An updates query, whatever comes back. */
export function queryUpdates(service: Service, id: string, cursor: Cursor, limit?: number): Promise<Answer> {
  return service.post(`/simulations/${id}/animation/updates/query`, { cursor, limit });
}

export async function updatesOf(
  service: Service,
  id: string,
  cursor: Cursor,
  limit?: number,
): Promise<AnimationUpdates> {
  return dataOf(animationUpdatesSchema, await queryUpdates(service, id, cursor, limit)) as AnimationUpdates;
}

export async function clockOf(service: Service, id: string): Promise<Clock> {
  return dataOf(clockSchema, await service.get(`/simulations/${id}/clock`));
}

/** What the control plane tells of an instance. */
export async function controlInstanceOf(service: Service, id: string): Promise<InstanceDescription> {
  const { body } = await service.ask('GET', '/control/v1/simulations');
  const { items } = (body as { data: { items: InstanceDescription[] } }).data;
  const found = items.find(({ simulationId }) => simulationId === id);
  if (!found) throw new Error(`the control plane does not list ${id}`);
  return found;
}

/** All that the animation stream holds, as it stands on the wire. */
export async function streamText(service: Service, id: string): Promise<string> {
  const { cursor } = await snapshotOf(service, id);
  const { batches } = await updatesOf(service, id, { ...cursor, sequence: 0 }, 500);
  return JSON.stringify(batches);
}
