import { compilePathGeometry, type RouteNetwork, type RoutePath } from '../../../motion/index.ts';
import type { Asset, Path, Point } from '../../../protocol/index.ts';
import type { Journal } from './journal.ts';

/** What entities refer to: assets, points and paths, each in the order of appearance. */
export interface Scenery {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly points: ReadonlyMap<string, Point>;
  readonly paths: ReadonlyMap<string, Path>;
  readonly network: RouteNetwork;
  add(resources: SceneryResources): void;
}

export interface SceneryResources {
  assets?: readonly Asset[] | undefined;
  points?: readonly Point[] | undefined;
  paths?: readonly Path[] | undefined;
}

export function createScenery(journal: Journal): Scenery {
  const assets = new Map<string, Asset>();
  const points = new Map<string, Point>();
  const paths = new Map<string, Path>();
  const compiled = new WeakMap<Path, RoutePath>();

  function compiledPath(path: Path): RoutePath {
    const known = compiled.get(path);
    if (known) return known;
    const { startPointName, endPointName, lengthMeters } = path;
    const made = { startPointName, endPointName, lengthMeters, curve: compilePathGeometry(path.geometry) };
    compiled.set(path, made);
    return made;
  }

  return {
    assets,
    points,
    paths,
    network: {
      pointNamed: (name) => points.get(name)?.position,
      pathNamed(name) {
        const path = paths.get(name);
        return path && compiledPath(path);
      },
    },
    add(resources) {
      for (const asset of resources.assets ?? []) journal.setEntry(assets, asset.assetId, asset);
      for (const point of resources.points ?? []) journal.setEntry(points, point.name, point);
      for (const path of resources.paths ?? []) journal.setEntry(paths, path.name, path);
    },
  };
}
