import { type CurveShapes, compilePathGeometry, type RouteNetwork, type RoutePath } from '../motion/index.ts';
import type { Path, Point } from '../protocol/index.ts';
import type { Vector3 } from '../units/index.ts';
import type { Transaction } from './transaction.ts';

/** Geometry of paths that stand in several worlds, as in those of one recording: compiled once for all of them. */
export type CompiledPaths = WeakMap<Path, RoutePath>;

/** Points and paths that routes may name. Geometry is compiled when a route first needs it. */
export class SceneNetwork implements RouteNetwork {
  readonly points = new Map<string, Point>();
  readonly paths = new Map<string, Path>();
  /** Memory that compiled geometry takes, about. */
  compiledBytes = 0;
  private readonly needed = new WeakMap<Path, RoutePath>();
  private readonly shapes: CurveShapes = new Map();
  private readonly shared: CompiledPaths;

  constructor(shared: CompiledPaths) {
    this.shared = shared;
  }

  pointNamed(name: string): Vector3 | undefined {
    return this.points.get(name)?.position;
  }

  pathNamed(name: string): RoutePath | undefined {
    const path = this.paths.get(name);
    return path && (this.needed.get(path) ?? this.compiled(path));
  }

  /** It only grows by being asked, and what is asked again is the same. */
  private compiled(path: Path): RoutePath {
    const { startPointName, endPointName, lengthMeters, geometry } = path;
    const made = this.shared.get(path) ?? {
      startPointName,
      endPointName,
      lengthMeters,
      curve: compilePathGeometry(geometry, this.shapes),
    };
    this.shared.set(path, made);
    this.needed.set(path, made);
    this.compiledBytes += made.curve.bytes;
    return made;
  }
}

/** Sets an entry; the former one comes back on rollback. */
export function setEntry<T>(map: Map<string, T>, key: string, value: T, transaction: Transaction): void {
  const before = map.get(key);
  map.set(key, value);
  transaction.onRollback(() => {
    if (before === undefined) map.delete(key);
    else map.set(key, before);
  });
}
