import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Chunk, FOLDER, firstPictureScripts } from './measured/first-picture.ts';
import { readPerformance, writePerformance } from './measured/performance.ts';
import { readSection } from './measured/section.ts';

/**
 * Holds the JavaScript that a browser needs before it shows a plant under its limit, and the table in docs/performance.md to
 * what was built. `--write` renews the table. Run after `npm run build`.
 */
const LIMIT_KILOBYTES = 450;
/** The section of docs/performance.md that has the table. */
const SECTION = 'bundle';
/** A table is still true while no chunk has changed by more kilobytes than this. */
const TOLERANCE_KILOBYTES = 3;

interface Size {
  readonly name: string;
  readonly kilobytes: number;
}

function sizeOf({ file, name }: Chunk): Size {
  const bytes = gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length;
  return { name: name ?? file, kilobytes: bytes / 1000 };
}

const sizes = firstPictureScripts()
  .map(sizeOf)
  .sort((a, b) => b.kilobytes - a.kilobytes);
const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);

function tableOf(): string {
  const rows = sizes.map(({ name, kilobytes }) => `| ${name} | ${kilobytes.toFixed(1)} |`);
  const foot = `| **together, of ${LIMIT_KILOBYTES}** | **${total.toFixed(1)}** |`;
  return ['| chunk | kB gzip |', '|---|---|', ...rows, foot].join('\n');
}

/** The chunks that the table tells otherwise than they are. */
function untold(table: string): Size[] {
  const told = [...table.matchAll(/^\| (\S+) \| ([\d.]+) \|$/gm)].map(([, name, size]) => ({
    name,
    size: Number(size),
  }));
  // Two chunks may have one name.
  const isTold = ({ name, kilobytes }: Size) =>
    told.some((each) => each.name === name && Math.abs(each.size - kilobytes) <= TOLERANCE_KILOBYTES);
  return sizes.filter((size) => !isTold(size) && size.kilobytes > TOLERANCE_KILOBYTES);
}

if (process.argv.includes('--write')) writePerformance(SECTION, tableOf());
for (const { name, kilobytes } of untold(readSection(readPerformance(), SECTION) ?? '')) {
  console.warn(`docs/performance.md is out of date: ${name} has ${kilobytes.toFixed(1)} kB. npm run bundle -- --write`);
}

console.log(`JavaScript before the first picture: ${total.toFixed(1)} kB gzip of ${LIMIT_KILOBYTES}.`);
if (total > LIMIT_KILOBYTES) {
  console.error(
    `${tableOf()}\nOver the limit by ${(total - LIMIT_KILOBYTES).toFixed(1)} kB: load something on demand.`,
  );
  process.exitCode = 1;
}
