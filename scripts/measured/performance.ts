import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withSection } from './section.ts';

const FILE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

/** Where and when a figure was measured: without both it says nothing. */
export function whereAndWhen(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
}

export function readPerformance(): string {
  return readFileSync(FILE, 'utf8');
}

/** Renews one section of docs/performance.md. */
export function writePerformance(name: string, content: string): void {
  writeFileSync(FILE, withSection(readPerformance(), name, content));
}
