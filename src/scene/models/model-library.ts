import type { WorldEntity } from '../../world/index.ts';
import { buildModel } from './build-model.ts';
import { fittingForm } from './fitting-form.ts';
import type { Form, ModelManifest } from './manifest.ts';
import type { Model } from './model.ts';
import type { Surveyed } from './plant-survey.ts';

/** Models by asset; each is made once, on first use. */
export interface ModelLibrary {
  /** Entities with the same key share their model and its batches. */
  keyOf(entity: WorldEntity, surveyed?: Surveyed): string;
  modelOf(entity: WorldEntity, surveyed?: Surveyed): Model;
  /** The model's form, or the form that stands in for a file. */
  formOf(entity: WorldEntity, surveyed?: Surveyed): Form;
  isBound(entity: WorldEntity): boolean;
  /** Assets without an entry in the manifest so far, drawn by a fitting form. */
  readonly unbound: ReadonlySet<string>;
}

/** @param loaded models read from files, by asset; the others are made by their forms */
export function createModelLibrary(
  manifest: ModelManifest,
  loaded: ReadonlyMap<string, Model> = new Map(),
): ModelLibrary {
  const models = new Map(loaded);
  const unbound = new Set<string>();
  const formOf = (entity: WorldEntity, surveyed?: Surveyed): Form => {
    const bound = Object.hasOwn(manifest.models, entity.assetId) ? manifest.models[entity.assetId] : undefined;
    if (!bound) return fittingForm(entity, surveyed);
    return bound.form === 'gltf' ? bound.substitute : bound;
  };
  const isBound = (entity: WorldEntity): boolean => Object.hasOwn(manifest.models, entity.assetId);
  /** Unbound assets that are drawn alike share their batches. */
  const keyOf = (entity: WorldEntity, surveyed?: Surveyed): string =>
    isBound(entity) ? entity.assetId : `drawn as ${JSON.stringify(fittingForm(entity, surveyed))}`;
  return {
    unbound,
    keyOf,
    isBound,
    formOf,
    modelOf(entity, surveyed) {
      if (!isBound(entity)) unbound.add(entity.assetId);
      const key = keyOf(entity, surveyed);
      const model = models.get(key) ?? buildModel(formOf(entity, surveyed));
      models.set(key, model);
      return model;
    },
  };
}
