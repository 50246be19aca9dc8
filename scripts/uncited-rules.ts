import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the rules of every SPEC.md under src that no test cites, citations of rules that no SPEC.md has, and ids given twice.
 * A rule is a line that begins with its id (`- **W3** ...` or `- W3 ...`); a test cites it in its own name or its group's: `[W3] ...`.
 * Exits with 1 when there are any, also when no rule was found at all.
 */
const ROOT = 'src';
const RULE = /^[-*]\s+(?:\*\*)?([A-Z]\d+)(?:\*\*)?\s/gm;
const CITATION = /\[((?:[A-Z]\d+)(?:,\s*[A-Z]\d+)*)\]/g;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((path) => join(ROOT, path));
const specs = files.filter((path) => path.endsWith('SPEC.md'));
const rules = idsIn(specs, RULE);
const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
const cited = idsIn(tests, CITATION);

/** Each id with the file that it was first found in. */
function idsIn(paths: readonly string[], pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    for (const [, ids = ''] of readFileSync(path, 'utf8').matchAll(pattern)) {
      for (const id of ids.split(/,\s*/)) if (!found.has(id)) found.set(id, path);
    }
  }
  return found;
}

function idsGivenTwice(): string[] {
  const given = specs.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(RULE)].map(([, id = '']) => id));
  return given.filter((id, index) => given.indexOf(id) !== index);
}

const prefixes = new Set([...rules.keys()].map((id) => id.replace(/\d+$/, '')));
const uncited = [...rules].filter(([id]) => !cited.has(id));
const twice = idsGivenTwice();
const unknown = [...cited].filter(([id]) => !rules.has(id) && prefixes.has(id.replace(/\d+$/, '')));

for (const [id, path] of uncited) console.error(`${path}: no test cites ${id}`);
for (const [id, path] of unknown) console.error(`${path}: cites ${id}, which no SPEC.md has`);
for (const id of twice) console.error(`${id} is the id of two rules`);
if (rules.size === 0) console.error('No SPEC.md with rules was found: the check read nothing.');
const isFine = uncited.length + unknown.length + twice.length === 0 && rules.size > 0;
if (isFine) console.log(`${rules.size} rules, all cited.`);
else process.exitCode = 1;
