import { compilePathGeometry, type RouteNetwork, type RoutePath } from '../motion/index.ts';
import type { Path, Point } from '../protocol/index.ts';
import type { Vector3 } from '../units/index.ts';
import type { Transaction } from './transaction.ts';

/** Points and paths that routes may name. Geometry is compiled when a route first needs it. */
export class SceneNetwork implements RouteNetwork {
  readonly points = new Map<string, Point>();
  readonly paths = new Map<string, Path>();
  private readonly compiled = new CompiledPaths();

  addPoint(point: Point, transaction: Transaction): void {
    register(this.points, point, transaction);
  }

  addPath(path: Path, transaction: Transaction): void {
    register(this.paths, path, transaction);
  }

  pointNamed(name: string): Vector3 | undefined {
    return this.points.get(name)?.position;
  }

  pathNamed(name: string): RoutePath | undefined {
    const path = this.paths.get(name);
    if (!path) return undefined;
    return this.compiled.of(path);
  }

  /** Memory that compiled geometry takes, about. */
  get compiledBytes(): number {
    return this.compiled.bytes;
  }
}

/** Of paths that stand in several worlds, as in those that are made of one recording: compiled once for all of them. */
const COMPILED = new WeakMap<Path, RoutePath>();

/** Geometry that routes have needed. It only grows by being asked, and what is asked again is the same. */
class CompiledPaths {
  bytes = 0;
  private readonly paths = new WeakMap<Path, RoutePath>();

  of(path: Path): RoutePath {
    const known = this.paths.get(path);
    if (known) return known;
    const made = COMPILED.get(path) ?? compiled(path);
    this.paths.set(path, made);
    this.bytes += made.curve.bytes;
    return made;
  }
}

function compiled(path: Path): RoutePath {
  const { startPointName, endPointName, lengthMeters, geometry } = path;
  const made = { startPointName, endPointName, lengthMeters, curve: compilePathGeometry(geometry) };
  COMPILED.set(path, made);
  return made;
}

/** Sets a named thing; one of the same name is replaced, and comes back on rollback. */
export function register<T extends { name: string }>(map: Map<string, T>, item: T, transaction: Transaction): void {
  setEntry(map, item.name, item, transaction);
}

export function setEntry<T>(map: Map<string, T>, key: string, value: T, transaction: Transaction): void {
  const before = map.get(key);
  map.set(key, value);
  transaction.onRollback(() => {
    if (before === undefined) map.delete(key);
    else map.set(key, before);
  });
}
