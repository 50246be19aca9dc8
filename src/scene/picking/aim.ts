import { type PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { DrawnWorld } from '../instancing/drawn-world.ts';
import { revealedBy, wholeFrom } from '../instancing/revealed.ts';
import type { CutUniforms, HeightCut, Revealed } from '../rendering/cut.ts';
import { pickEntity, pickSurface } from './pick-entity.ts';

interface AimedAt {
  readonly drawn: DrawnWorld | null;
  readonly cut: HeightCut;
}

/** Finds entities and surfaces under a point of the picture, in normalized device coordinates. */
export class Aim {
  readonly #plant: AimedAt;
  readonly #camera: PerspectiveCamera;
  readonly #cuts: CutUniforms;
  readonly #raycaster = new Raycaster();
  readonly #pointer = new Vector2();
  readonly #direction = new Vector3();
  #revealed: Revealed | null = null;

  constructor(plant: AimedAt, camera: PerspectiveCamera, cuts: CutUniforms) {
    this.#plant = plant;
    this.#camera = camera;
    this.#cuts = cuts;
  }

  /** Reveals this entity by cutting away everything before it; cut things cannot be picked. Null: nothing is cut. */
  reveal(entity: WorldEntity | null): void {
    const { drawn } = this.#plant;
    this.#revealed = entity && drawn && revealedBy(entity, drawn);
    this.#cuts.reveal(this.#revealed);
  }

  entityAt(x: number, y: number): WorldEntity | null {
    const { drawn, cut } = this.#plant;
    return drawn && pickEntity(this.#through(x, y), drawn.visuals, cut, this.#camera);
  }

  /** Surface of a model or of the hall floor. */
  surfaceAt(x: number, y: number): Vector3 | null {
    const { drawn, cut } = this.#plant;
    return drawn && pickSurface(this.#through(x, y), drawn.visuals, cut, this.#camera);
  }

  /** The first entity on the line between two places; null if the line is free. */
  firstBetween(from: Vector3, to: Vector3): WorldEntity | null {
    const { drawn, cut } = this.#plant;
    this.#raycaster.set(from, this.#direction.subVectors(to, from).normalize());
    this.#raycaster.near = 0;
    this.#raycaster.far = from.distanceTo(to);
    const first = drawn && pickEntity(this.#raycaster, drawn.visuals, cut);
    this.#raycaster.far = Number.POSITIVE_INFINITY;
    return first;
  }

  #through(x: number, y: number): Raycaster {
    this.#raycaster.setFromCamera(this.#pointer.set(x, y), this.#camera);
    this.#raycaster.near = this.#revealed ? wholeFrom(this.#raycaster.ray, this.#revealed) : 0;
    return this.#raycaster;
  }
}
