import type { Asset, Path, Point } from '../../protocol/index.ts';
import type { Application } from '../application.ts';

/* A service sends what actions may name with every entity that it creates: only what is new or different is a change. */

export function addAsset(application: Application, asset: Asset): void {
  const known = application.registry.assets.get(asset.assetId);
  if (known && isSame(known, asset)) return;
  application.registry.addAsset(asset, application.transaction);
  application.structureChanged = true;
}

export function addPoint(application: Application, point: Point): void {
  const { network } = application.registry;
  const known = network.points.get(point.name);
  if (known && isSame(known, point)) return;
  network.addPoint(point, application.transaction);
  application.structureChanged = true;
}

export function addPath(application: Application, path: Path): void {
  const { network } = application.registry;
  const known = network.paths.get(path.name);
  if (known && isSame(known, path)) return;
  network.addPath(path, application.transaction);
  application.structureChanged = true;
}

/** Messages are plain data, whose fields the schemas put in one order. */
function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
