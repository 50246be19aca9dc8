import { type AnimationEvent, type Asset, batchSchema, formatPath } from '../../protocol/index.ts';
import type { EntryStream } from './entry-stream.ts';
import type { Stage } from './stage.ts';
import { UnsupportedEventError } from './unsupported-event.ts';

/**
 * Publishes the events of one stretch of simulation time as one batch, or nothing of it (interface 2.15, 6).
 * @throws UnsupportedEventError when an event does not follow the contract or cannot be mapped; stage and stream are
 * then as before.
 */
export type PublishBatch = (events: readonly AnimationEvent[]) => void;

export function createBatchPublisher(stage: Stage, stream: EntryStream): PublishBatch {
  return (events) => {
    if (events.length === 0) return;
    const assets = newAssets(events, stage);
    const sequence = stream.latestSequence + 1;
    const batch = checked({ sequence, assets, events: [...events] });
    const json = JSON.stringify(batch);
    stage.apply(batch.events as AnimationEvent[]);
    stream.append(() => json);
  };
}

/** Assets that come into use with these events: readers register them first (interface 2.15). */
function newAssets(events: readonly AnimationEvent[], stage: Stage): Asset[] {
  const assets = new Map<string, Asset>();
  for (const event of events) {
    if (event.animationType !== 'ENTITY_CREATED') continue;
    for (const asset of event.assets ?? []) {
      if (!stage.hasAsset(asset.assetId)) assets.set(asset.assetId, asset);
    }
  }
  return [...assets.values()];
}

function checked(batch: object) {
  const result = batchSchema.safeParse(batch);
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => ({ field: formatPath(issue.path), reason: issue.message }));
  const [first] = details;
  throw new UnsupportedEventError(`batch refused: ${first?.field}: ${first?.reason}`, details);
}
