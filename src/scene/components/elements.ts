import { extend, type ThreeElement } from '@react-three/fiber';
import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
} from 'three';

declare module '@react-three/fiber' {
  interface ThreeElements {
    /** three's `Line`: `<line>` is an element of SVG. */
    threeLine: ThreeElement<typeof Line>;
  }
}

/** Registers the classes that the scene uses; `<Canvas>` would register all of three (decision 026). */
export function registerElements(): void {
  extend({
    BufferAttribute,
    BufferGeometry,
    DirectionalLight,
    Group,
    HemisphereLight,
    InstancedMesh,
    LineBasicMaterial,
    LineSegments,
    Mesh,
    MeshBasicMaterial,
    MeshLambertMaterial,
    PlaneGeometry,
    ThreeLine: Line,
  });
}
