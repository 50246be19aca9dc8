import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Writes .br and .gz beside the built dashboard's texts, so that the gateway sends them without compressing again. */
const FOLDER = 'dist/dashboard';
const TEXTS = /\.(js|css|html|svg|json|gltf)$/;
const SMALLEST_BYTES = 1024;

async function precompress(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < SMALLEST_BYTES) return;
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

const files = await readdir(FOLDER, { recursive: true });
await Promise.all(files.filter((file) => TEXTS.test(file)).map((file) => precompress(join(FOLDER, file))));
