import { readdirSync, readFileSync } from 'node:fs';
import type { Group } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { bakeNode } from './baked-geometry.ts';
import { readGltf } from './read-gltf.ts';

const nothingBeside = (): Promise<ArrayBuffer> => Promise.reject(new Error('nothing lies beside it'));

function bytesOf(data: Uint8Array | string): ArrayBuffer {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return new Uint8Array(bytes).buffer;
}

/** What is drawn of a scene, as numbers. */
function drawn(scene: Group): Record<string, number[]> {
  const { attributes, index } = bakeNode(scene, new Set());
  const arrays = Object.entries(attributes).map(([name, { array }]) => [name, [...array]] as const);
  return { ...Object.fromEntries(arrays), index: [...(index?.array ?? [])] };
}

/** One triangle, at x from 0 to 1, with what a case says otherwise. */
function triangle(change: object = {}, primitive: object = {}): string {
  // Four vertices, of which a case may read the last, and the number 1 as a byte.
  const vertices = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]);
  const data = Buffer.concat([Buffer.from(vertices.buffer), Buffer.from([1, 0, 0, 0])]);
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'body', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, ...primitive }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: vertices.byteLength }],
    buffers: [{ byteLength: data.length, uri: `data:application/octet-stream;base64,${data.toString('base64')}` }],
    ...change,
  });
}

/** The same as one binary file: three's loader fetches buffers, which takes a browser. */
function binary(text: string): ArrayBuffer {
  const { buffers, ...rest } = JSON.parse(text) as { buffers: { uri: string; byteLength: number }[] };
  const data = Buffer.from(buffers[0]?.uri.split(',')[1] ?? '', 'base64');
  const json = Buffer.from(JSON.stringify({ ...rest, buffers: [{ byteLength: data.length }] }));
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const total = 28 + padded.length + data.length;
  const head = words(0x46546c67, 2, total, padded.length, 0x4e4f534a);
  return bytesOf(Buffer.concat([head, padded, words(data.length, 0x004e4942), data]));
}

const FILES: [string, ArrayBuffer][] = [
  ...readdirSync('public/models')
    .filter((name) => name.endsWith('.glb'))
    .map((name): [string, ArrayBuffer] => [name, bytesOf(readFileSync(`public/models/${name}`))]),
  ['a triangle', binary(triangle())],
  [
    'one that is moved, turned and scaled',
    binary(triangle({ nodes: [{ mesh: 0, translation: [1, 2, 3], rotation: [0, 1, 0, 0], scale: [2, 2, 2] }] })),
  ],
  [
    'one placed by a matrix',
    binary(triangle({ nodes: [{ mesh: 0, matrix: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 4, 5, 6, 1] }] })),
  ],
  [
    'every second row of a buffer',
    binary(
      triangle(
        {
          accessors: [{ bufferView: 0, componentType: 5126, count: 2, type: 'VEC3' }],
          bufferViews: [{ buffer: 0, byteLength: 48, byteStride: 24 }],
        },
        { mode: 4 },
      ),
    ),
  ],
];

describe('what three’s loader reads of a file', () => {
  test.each(FILES)('is read the same: %s', async (_, bytes) => {
    const { scene } = await new GLTFLoader().parseAsync(bytes.slice(0), '');
    expect(drawn(await readGltf(bytes, nothingBeside))).toEqual(drawn(scene as unknown as Group));
  });
});

test.each([
  ['a strip', 5, [0, 1, 2, 2, 1, 3]],
  ['a fan', 6, [0, 1, 2, 0, 2, 3]],
])('%s becomes triangles, all turned the same way', async (_, mode, expected) => {
  const four = { accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' }] };
  expect(drawn(await readGltf(bytesOf(triangle(four, { mode })), nothingBeside)).index).toEqual(expected);
});

test('bytes that stand for shares of one, each row padded to four', async () => {
  const uri = `data:;base64,${Buffer.from([127, 0, 0, 9, 0, 127, 0, 9, 0, 0, 128, 9]).toString('base64')}`;
  const file = triangle({
    accessors: [{ bufferView: 0, componentType: 5120, normalized: true, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 12, byteStride: 4 }],
    buffers: [{ byteLength: 12, uri }],
  });
  const { position } = drawn(await readGltf(bytesOf(file), nothingBeside));
  expect(position).toEqual([1, 0, 0, 0, 1, 0, 0, 0, -1]);
});

test('a row that is said again counts as it was said last', async () => {
  const sparse = { count: 1, indices: { bufferView: 1, componentType: 5121 }, values: { bufferView: 2 } };
  const file = triangle({
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', sparse }],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 48, byteLength: 1 },
      { buffer: 0, byteOffset: 36, byteLength: 12 },
    ],
  });
  const { position } = drawn(await readGltf(bytesOf(file), nothingBeside));
  expect(position).toEqual([0, 0, 0, 1, 1, 0, 0, 1, 0]);
});

test('a buffer in a file of its own is fetched by its name', async () => {
  const asked: string[] = [];
  const file = triangle({ buffers: [{ byteLength: 36, uri: 'body.bin' }] });
  const scene = await readGltf(bytesOf(file), async (uri) => {
    asked.push(uri);
    return new Float32Array([0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0]).buffer;
  });
  expect(asked).toEqual(['body.bin']);
  expect(drawn(scene).position?.slice(0, 6)).toEqual([0, 0, 0, 2, 0, 0]);
});

test.each([
  [triangle({ extensionsRequired: ['KHR_draco_mesh_compression'] }), 'packed by KHR_draco_mesh_compression'],
  [triangle({ nodes: [] }), 'node 0 is missing'],
  [triangle({ accessors: [] }), 'accessor 0 is missing'],
  [triangle({ bufferViews: [] }), 'buffer view 0 is missing'],
  ['<html>', 'JSON'],
])('what cannot be read is said: %#', async (file, words) => {
  await expect(readGltf(bytesOf(file), nothingBeside)).rejects.toThrow(words);
});
