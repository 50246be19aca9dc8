import {
  BackSide,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Vector3,
} from 'three';
import type { Frame, WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../instancing/entity-visuals.ts';
import { MATRIX_STRIDE } from '../instancing/matrix.ts';
import type { PartVisual } from '../instancing/node-visual.ts';
import type { CutUniforms } from '../rendering/cut.ts';
import { withFixedMatrix } from '../rendering/fixed-matrix.ts';

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const matrix = new Matrix4();
const size = new Vector3();
/** Length of a corner mark as a share of the edge. */
const TICK = 0.22;
/** Metres between the box and its corner marks, both sides together. */
const BRACKET_ROOM = 0.16;

/** Width of the outline as a share of half the picture's height: the same at any distance. */
const OUTLINE = 0.0064;

/** A veil of colour with an outline over the parts of one entity, and marks at the corners of its box. */
export class Highlight {
  readonly group = withFixedMatrix(new Group());
  readonly #veil: MeshBasicMaterial;
  readonly #outline = outlineMaterial();
  readonly #brackets = createBrackets();
  readonly #pairs: Pair[] = [];
  readonly #takeOut: readonly (() => void)[];

  /** @param cuts leave out floors that are not shown */
  constructor(veilOpacity: number, cuts: CutUniforms) {
    this.#veil = new MeshBasicMaterial({
      transparent: true,
      opacity: veilOpacity,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -4,
    });
    this.#takeOut = this.#materials.map((material) => cuts.putInto(material, 'surface'));
    this.group.add(this.#brackets);
  }

  setColor(color: string): void {
    for (const material of this.#materials) material.color.set(color);
  }

  /** Covers the entity as drawn; null takes the highlight away. Called every frame. */
  follow(entity: WorldEntity | null, visuals: EntityVisuals): void {
    this.#brackets.visible = entity !== null && placeBrackets(this.#brackets, entity, visuals);
    let used = 0;
    if (entity) for (const frame of FRAMES) used = this.#cover(entity, frame, visuals, used);
    for (let i = 0; i < this.#pairs.length; i++) show(this.#pairs[i] as Pair, i < used);
  }

  dispose(): void {
    for (const takeOut of this.#takeOut) takeOut();
    for (const material of this.#materials) material.dispose();
    this.#brackets.geometry.dispose();
  }

  get #materials() {
    return [this.#veil, this.#outline, this.#brackets.material];
  }

  /** Covers the parts in one frame of the entity; returns how many pairs are in use. */
  #cover(entity: WorldEntity, frame: Frame, visuals: EntityVisuals, first: number): number {
    const visual = visuals.visualOf(entity.nodes[frame]);
    let used = first;
    if (visual?.entity !== entity || !visual.shown) return used;
    for (const part of visual.parts) {
      if (part.role === 'TRACK') continue;
      coverPart(this.#pairs[used] ?? this.#addPair(), part);
      used += 1;
    }
    return used;
  }

  #addPair(): Pair {
    const pair = { veil: new Mesh(undefined, this.#veil), outline: new Mesh(undefined, this.#outline) };
    for (const mesh of [pair.veil, pair.outline]) {
      withFixedMatrix(mesh);
      mesh.frustumCulled = false;
      mesh.renderOrder = 5;
      this.group.add(mesh);
    }
    this.#pairs.push(pair);
    return pair;
  }
}

interface Pair {
  readonly veil: Mesh;
  readonly outline: Mesh;
}

function coverPart({ veil, outline }: Pair, { batch, slot }: PartVisual): void {
  veil.geometry = batch.geometry;
  outline.geometry = batch.geometry;
  veil.matrix.fromArray(batch.matricesFor(slot), slot * MATRIX_STRIDE);
  outline.matrix.copy(veil.matrix);
  veil.matrixWorldNeedsUpdate = true;
  outline.matrixWorldNeedsUpdate = true;
}

function show({ veil, outline }: Pair, isShown: boolean): void {
  veil.visible = isShown;
  outline.visible = isShown;
}

/** Corner marks round the entity's own box, visible through everything. */
function createBrackets(): LineSegments<BufferGeometry, LineBasicMaterial> {
  const positions: number[] = [];
  for (const x of [-0.5, 0.5]) {
    for (const y of [-0.5, 0.5]) {
      for (const z of [-0.5, 0.5]) {
        positions.push(x, y, z, x * (1 - 2 * TICK), y, z);
        positions.push(x, y, z, x, y * (1 - 2 * TICK), z);
        positions.push(x, y, z, x, y, z * (1 - 2 * TICK));
      }
    }
  }
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(positions, 3));
  const lines = new LineSegments(geometry, new LineBasicMaterial({ depthTest: false, transparent: true }));
  lines.frustumCulled = false;
  lines.renderOrder = 6;
  return withFixedMatrix(lines);
}

/** False if the entity is not shown. */
function placeBrackets(brackets: Object3D, entity: WorldEntity, visuals: EntityVisuals): boolean {
  const visual = visuals.visualOf(entity.nodes.ENTITY);
  const part = visual?.parts.find(({ role }) => role === 'ENTITY');
  if (!visual?.shown || visual.entity !== entity || !part) return false;
  const { bounds } = part.batch;
  bounds.getSize(size).addScalar(BRACKET_ROOM);
  matrix.makeScale(size.x, size.y, size.z).setPosition(bounds.getCenter(size));
  brackets.matrix.fromArray(part.batch.matricesFor(part.slot), part.slot * MATRIX_STRIDE).multiply(matrix);
  brackets.matrixWorldNeedsUpdate = true;
  return true;
}

/** The same solid a little larger, seen from inside: only its rim shows. */
function outlineMaterial(): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ side: BackSide });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      `#include <project_vertex>
      vec3 outwards = normalize(normalMatrix * normal);
      mvPosition.xyz += outwards * (max(-mvPosition.z, 0.0) / projectionMatrix[1][1]) * ${OUTLINE.toFixed(5)};
      gl_Position = projectionMatrix * mvPosition;`,
    );
  };
  return material;
}
