import type { WorldEntity } from '../../world/index.ts';
import { buildModel } from './build-model.ts';
import { fittingForm } from './fitting-form.ts';
import type { ModelManifest } from './manifest.ts';
import type { Model } from './model.ts';

/** Models by asset; each is made once, when first needed. */
export interface ModelLibrary {
  /** Key of the model that draws the entity: entities with the same key share their batches. */
  keyOf(entity: WorldEntity): string;
  modelOf(entity: WorldEntity): Model;
  /** Assets without an entry in the manifest met so far, drawn by a fitting model instead. */
  readonly unbound: ReadonlySet<string>;
}

export function createModelLibrary(manifest: ModelManifest): ModelLibrary {
  const models = new Map<string, Model>();
  const unbound = new Set<string>();
  const keyOf = (entity: WorldEntity): string => {
    if (Object.hasOwn(manifest.models, entity.assetId)) return entity.assetId;
    return `${entity.assetId} as ${JSON.stringify(fittingForm(entity))}`;
  };
  return {
    unbound,
    keyOf,
    modelOf(entity) {
      const bound = Object.hasOwn(manifest.models, entity.assetId) ? manifest.models[entity.assetId] : undefined;
      if (!bound) unbound.add(entity.assetId);
      const key = keyOf(entity);
      const known = models.get(key);
      if (known) return known;
      const model = buildModel(bound ?? fittingForm(entity));
      models.set(key, model);
      return model;
    },
  };
}
