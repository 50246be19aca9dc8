import { Instance, Instances } from '@react-three/drei';
import { createRoot, extend, flushSync, type RootState, useFrame, useThree } from '@react-three/fiber';
import { type ReactElement, useRef, useState } from 'react';
import {
  AmbientLight,
  BoxGeometry,
  DirectionalLight,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  type PerspectiveCamera,
} from 'three';
import type { Sampler, World } from '../../../src/world/index.ts';
import type { Steps, Way } from './measured-way.ts';
import { waitForPixels } from './scene-bench.ts';

extend({
  AmbientLight,
  BoxGeometry,
  DirectionalLight,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Mesh,
  MeshLambertMaterial,
});

/** Ways in which such scenes are usually written: every carrier a plain box, nothing else in the picture. */
export type UsualWay = 'component' | 'instances' | 'state';

const SIZE = [1.5, 0.32, 1.1] as const;
const STRIDE = 7;

const WAYS: Readonly<Record<UsualWay, (props: { sampler: Sampler; nodes: readonly number[] }) => ReactElement>> = {
  component: ComponentPerDevice,
  instances: DreiInstances,
  state: StatePerFrame,
};

/** Puts one of the usual ways into the canvas, fed by the same world as ours. */
export async function createUsualWay(canvas: HTMLCanvasElement, world: World, which: UsualWay): Promise<Way> {
  const sampler = world.createSampler();
  sampler.sampleAt(0);
  const nodes = [...world.entities].map((entity) => entity.nodes.ENTITY);
  const root = createRoot(canvas);
  await root.configure({
    frameloop: 'never',
    dpr: 1,
    camera: { fov: 36, far: 5000, position: [-60, 120, 190] },
    size: { width: canvas.clientWidth, height: canvas.clientHeight, top: 0, left: 0 },
  });
  const Fleet = WAYS[which];
  const store = root.render(
    <>
      <ambientLight intensity={1.5} />
      <directionalLight position={[20, 60, 30]} intensity={2} />
      <Fleet sampler={sampler} nodes={nodes} />
      <Marks />
    </>,
  );
  await until(() => store.getState().internal.subscribers.length > 1);
  return { frame: (t) => drawFrame(store.getState(), sampler, t), dispose: () => root.unmount() };
}

/** What the marks of the frame being drawn say. */
const marks = { written: 0, rendered: 0 };

function drawFrame(state: RootState, sampler: Sampler, t: number): Steps {
  const before = performance.now();
  sampler.sampleAt(t);
  const sampled = performance.now();
  state.advance(sampled);
  const { calls } = state.gl.info.render;
  waitForPixels(state.gl);
  return {
    playback: 0,
    world: sampled - before,
    write: marks.written - sampled,
    render: marks.rendered - marks.written,
    drawCalls: calls,
  };
}

/** Runs after everything that moves the fleet, and then draws: so that both can be told apart. */
function Marks(): null {
  const { gl, scene, camera } = useThree();
  useFrame(() => {
    marks.written = performance.now();
    gl.render(scene, camera as PerspectiveCamera);
    marks.rendered = performance.now();
  }, 1);
  return null;
}

interface FleetProps {
  sampler: Sampler;
  nodes: readonly number[];
}

/** A component per device, each with a useFrame of its own. */
function ComponentPerDevice({ sampler, nodes }: FleetProps): ReactElement {
  return (
    <>
      {nodes.map((node) => (
        <Device key={node} sampler={sampler} node={node} />
      ))}
    </>
  );
}

function Device({ sampler, node }: { sampler: Sampler; node: number }): ReactElement {
  const ref = useRef<Mesh>(null);
  useFrame(() => moveTo(ref.current, sampler, node));
  return (
    <mesh ref={ref}>
      <boxGeometry args={[...SIZE]} />
      <meshLambertMaterial color="#22a06b" />
    </mesh>
  );
}

/** drei's Instances: a component per device, drawn by one instanced mesh. */
function DreiInstances({ sampler, nodes }: FleetProps): ReactElement {
  return (
    <Instances limit={nodes.length} range={nodes.length} frustumCulled={false}>
      <boxGeometry args={[...SIZE]} />
      <meshLambertMaterial color="#22a06b" />
      {nodes.map((node) => (
        <Placed key={node} sampler={sampler} node={node} />
      ))}
    </Instances>
  );
}

function Placed({ sampler, node }: { sampler: Sampler; node: number }): ReactElement {
  const ref = useRef<Object3D>(null);
  useFrame(() => moveTo(ref.current, sampler, node));
  return <Instance ref={ref} />;
}

/** Positions as React state, set anew in every frame. */
function StatePerFrame({ sampler, nodes }: FleetProps): ReactElement {
  const [, setFrame] = useState(0);
  // Rendered at once: React's own work belongs to the frame that asked for it.
  useFrame(() => flushSync(() => setFrame((frame) => frame + 1)));
  const at = (node: number, axis: number): number => sampler.transforms[node * STRIDE + axis] ?? 0;
  return (
    <>
      {nodes.map((node) => (
        <mesh key={node} position={[at(node, 0), at(node, 1), at(node, 2)]}>
          <boxGeometry args={[...SIZE]} />
          <meshLambertMaterial color="#22a06b" />
        </mesh>
      ))}
    </>
  );
}

function moveTo(object: Object3D | null, { transforms }: Sampler, node: number): void {
  const at = node * STRIDE;
  object?.position.set(transforms[at] ?? 0, transforms[at + 1] ?? 0, transforms[at + 2] ?? 0);
  object?.quaternion.set(
    transforms[at + 3] ?? 0,
    transforms[at + 4] ?? 0,
    transforms[at + 5] ?? 0,
    transforms[at + 6] ?? 1,
  );
}

/** Waits, a task at a time, until React has put everything into the scene. */
async function until(isReady: () => boolean): Promise<void> {
  while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 20));
}
