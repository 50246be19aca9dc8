import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PICTURES } from '../pictures/taken.ts';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('docs/pictures/', ROOT);
/** Of all pictures together: whoever clones the repository has every one that ever was. */
const MOST_BYTES = 700_000;

const documents = ['README.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Addresses of pictures in a document: of Markdown, and of HTML where a picture has one for each theme. */
function shownIn(document: string): URL[] {
  const text = readFileSync(new URL(document, ROOT), 'utf8');
  const found = [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)];
  return found.map(([, inMarkdown, inHtml = '']) => new URL(inMarkdown ?? inHtml, new URL(document, ROOT)));
}

const shown = documents.flatMap(shownIn).map((address) => fileURLToPath(address));
const made = PICTURES.map(({ name }) => fileURLToPath(new URL(name, FOLDER)));

test('every picture that a document shows is there, and made by `npm run pictures`', () => {
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((path) => !existsSync(path) || !made.includes(path))).toEqual([]);
});

test('every picture that is made is shown, and nothing else lies beside them', () => {
  expect(made.filter((path) => !shown.includes(path))).toEqual([]);
  const there = readdirSync(FOLDER).map((name) => fileURLToPath(new URL(name, FOLDER)));
  expect(there.sort()).toEqual([...made].sort());
});

test('they are small', () => {
  const bytes = made.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
