import type { World } from '../../world/index.ts';
import type { NamedLeg } from '../way.ts';

/** Which paths meet at which points. */
export class Junctions {
  readonly #world: World;
  readonly #pathsAt = new Map<string, string[]>();

  constructor(world: World) {
    this.#world = world;
    for (const { name, startPointName, endPointName } of world.paths.values()) {
      for (const point of new Set([startPointName, endPointName])) {
        const paths = this.#pathsAt.get(point);
        if (paths) paths.push(name);
        else this.#pathsAt.set(point, [name]);
      }
    }
  }

  /** The rest of a path in the direction of travel; at its end all that go on from there, as nobody has said which it will be. */
  onwardFrom({ pathName, path, startOffset, endOffset }: NamedLeg): NamedLeg[] {
    const isForward = endOffset > startOffset;
    const end = isForward ? path.lengthMeters : 0;
    if (Math.abs(end - endOffset) > AT_END_METERS) return [{ pathName, path, startOffset: endOffset, endOffset: end }];
    const point = isForward ? path.endPointName : path.startPointName;
    return (this.#pathsAt.get(point) ?? []).flatMap((name) => {
      const next = name === pathName ? undefined : this.#world.network.pathNamed(name);
      if (!next) return [];
      const [from, to] = next.startPointName === point ? [0, next.lengthMeters] : [next.lengthMeters, 0];
      return [{ pathName: name, path: next, startOffset: from, endOffset: to }];
    });
  }
}

const AT_END_METERS = 0.001;
