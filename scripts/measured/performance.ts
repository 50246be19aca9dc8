import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withSection } from './section.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

const FILE = 'performance.md';

/** Where and when a figure was measured: without both it says nothing. */
export function whereAndWhen(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
}

export function readPerformance(): string {
  return readFileSync(fileOf(FILE), 'utf8');
}

/** Renews one section of docs/performance.md. */
export function writePerformance(name: string, content: string): void {
  writeMeasured({ file: FILE, section: name, content });
}

/** Renews a section of a document in docs/. */
export function writeMeasured({ file, section, content }: { file: string; section: string; content: string }): void {
  const path = fileOf(file);
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), section, content));
}
