import { createRequire } from 'node:module';
import type { CompressZstd } from '../recording/index.ts';

/** Further levels cost several times the work for a tenth of the bytes. */
const LEVEL = 3;

/** zstd as WebAssembly: no package of it that is compiled for the machine does without scripts at installation. */
export async function createZstd(): Promise<CompressZstd> {
  // The package is CommonJS and finds its WebAssembly beside itself.
  const zstd = createRequire(import.meta.url)('@foxglove/wasm-zstd') as typeof import('@foxglove/wasm-zstd');
  await zstd.isLoaded;
  return (bytes) => zstd.compress(bytes, LEVEL);
}
