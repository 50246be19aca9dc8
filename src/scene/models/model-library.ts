import type { WorldEntity } from '../../world/index.ts';
import { buildModel } from './build-model.ts';
import { fittingForm } from './fitting-form.ts';
import type { Form, ModelManifest } from './manifest.ts';
import type { Model } from './model.ts';

/** Models by asset; each is made once, when first needed. */
export interface ModelLibrary {
  /** Key of the model that draws the entity: entities with the same key share their batches. */
  keyOf(entity: WorldEntity): string;
  modelOf(entity: WorldEntity): Model;
  /** Assets without an entry in the manifest met so far, drawn by a fitting model instead. */
  readonly unbound: ReadonlySet<string>;
}

/** @param loaded models whose files were read, by asset; the others are made by their forms. */
export function createModelLibrary(
  manifest: ModelManifest,
  loaded: ReadonlyMap<string, Model> = new Map(),
): ModelLibrary {
  const models = new Map(loaded);
  const unbound = new Set<string>();
  const formOf = (entity: WorldEntity): Form => {
    const bound = Object.hasOwn(manifest.models, entity.assetId) ? manifest.models[entity.assetId] : undefined;
    if (!bound) return fittingForm(entity);
    return bound.form === 'gltf' ? bound.substitute : bound;
  };
  const isBound = (entity: WorldEntity): boolean => Object.hasOwn(manifest.models, entity.assetId);
  const keyOf = (entity: WorldEntity): string =>
    isBound(entity) ? entity.assetId : `${entity.assetId} as ${JSON.stringify(fittingForm(entity))}`;
  return {
    unbound,
    keyOf,
    modelOf(entity) {
      if (!isBound(entity)) unbound.add(entity.assetId);
      const key = keyOf(entity);
      const model = models.get(key) ?? buildModel(formOf(entity));
      models.set(key, model);
      return model;
    },
  };
}
