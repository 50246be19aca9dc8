import { Color, Group, Matrix4, Mesh, MeshBasicMaterial } from 'three';
import type { Frame, WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../drawing/entity-visuals.ts';
import { MATRIX_STRIDE } from '../drawing/matrix.ts';

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const matrix = new Matrix4();

/** A veil of colour with an outline over the parts of one entity. */
export interface Highlight {
  readonly group: Group;
  wear(color: string): void;
  /** Lays itself over the entity as drawn; null takes it away. Called every frame. */
  follow(entity: WorldEntity | null, visuals: EntityVisuals): void;
}

/** Metres by which the outline stands out; it grows with distance in the shader, so that it stays visible. */
const OUTLINE = 0.0032;

export function createHighlight(veilOpacity: number): Highlight {
  const group = new Group();
  const veil = new MeshBasicMaterial({
    transparent: true,
    opacity: veilOpacity,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -4,
  });
  const outline = outlineMaterial();
  const pairs: { veil: Mesh; outline: Mesh }[] = [];

  const pairAt = (index: number): { veil: Mesh; outline: Mesh } => {
    const known = pairs[index];
    if (known) return known;
    const made = { veil: new Mesh(undefined, veil), outline: new Mesh(undefined, outline) };
    for (const mesh of [made.veil, made.outline]) {
      mesh.matrixAutoUpdate = false;
      mesh.frustumCulled = false;
      mesh.renderOrder = 5;
      group.add(mesh);
    }
    pairs.push(made);
    return made;
  };

  return {
    group,
    wear(color) {
      veil.color = new Color(color);
      outline.color = new Color(color);
    },
    follow(entity, visuals) {
      let used = 0;
      if (entity) {
        for (const frame of FRAMES) {
          const visual = visuals.visualOf(entity.nodes[frame]);
          if (visual?.entity !== entity || !visual.shown) continue;
          for (const { batch, role, slot } of visual.parts) {
            if (role === 'TRACK') continue;
            const pair = pairAt(used++);
            matrix.fromArray(batch.matrices, slot * MATRIX_STRIDE);
            for (const mesh of [pair.veil, pair.outline]) {
              mesh.geometry = batch.geometry;
              mesh.matrix.copy(matrix);
            }
          }
        }
      }
      pairs.forEach((pair, i) => {
        pair.veil.visible = i < used;
        pair.outline.visible = i < used;
      });
    },
  };
}

/** The same solid a little larger, seen from inside: only its rim shows. */
function outlineMaterial(): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ side: 1 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      `#include <project_vertex>
      vec3 outwards = normalize(normalMatrix * normal);
      mvPosition.xyz += outwards * (-mvPosition.z) * ${OUTLINE.toFixed(5)};
      gl_Position = projectionMatrix * mvPosition;`,
    );
  };
  return material;
}
