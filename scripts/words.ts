import { readdirSync, readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { unmarkedWords } from './words/unmarked.ts';

/**
 * Holds the message files to the code, every language to completeness, and what is shown to the catalogs; writes nothing. `npm run words:extract`
 * brings new messages into the files.
 */
const config = getConfig();
const problems: string[] = [];
/** By language and message: what stands in several files reads the same in all of them. */
const translations = new Map<string, string>();

for (const catalog of await getCatalogs(config)) {
  const inCode = await catalog.collect();
  if (inCode === undefined) throw new Error('The code could not be read: see above');
  for (const locale of config.locales) {
    const file = catalog.getFilename(locale);
    const inFile = await catalog.read(locale);
    for (const [id, { message }] of Object.entries(inCode)) {
      const told = inFile[id];
      if (told === undefined) problems.push(`${file}: not there: "${message}"`);
      else if (locale !== config.sourceLocale && !told.translation)
        problems.push(`${file}: not translated: "${message}"`);
      else if (told.translation && placeholdersOf(told.translation) !== placeholdersOf(message ?? ''))
        problems.push(`${file}: other placeholders than "${message}": "${told.translation}"`);
      const other = translations.get(`${locale} ${id}`);
      if (told?.translation && other !== undefined && other !== told.translation)
        problems.push(`${file}: "${message}" is "${other}" elsewhere`);
      if (told?.translation) translations.set(`${locale} ${id}`, told.translation);
    }
    for (const [id, { message }] of Object.entries(inFile)) {
      if (inCode[id] === undefined) problems.push(`${file}: no longer in the code: "${message ?? id}"`);
    }
  }
}

/** What a browser shows: all modules of rooms that have components, but tests, and the entry that says that there are no words. */
const modules = productModules();
const shownRooms = new Set(modules.filter((file) => file.endsWith('.tsx')).map(roomOf));
const shown = modules.filter((file) => shownRooms.has(roomOf(file)));
if (shown.length === 0) problems.push('no module was looked through for words that are not marked');
for (const file of shown)
  for (const { line, text } of unmarkedWords(file, readFileSync(file, 'utf8')))
    problems.push(`${file}:${line}: in no catalog: "${text}"`);

if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\n${problems.length} messages are missing, left over, torn or not marked: npm run words:extract`,
  );
  process.exitCode = 1;
}

function productModules(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\//.test(name))
    .map((name) => `src/${name}`);
}

/** The folder right below `src`; of a root the root itself. */
function roomOf(file: string): string | undefined {
  return file.split('/')[1];
}

/** What is filled into a message, and which of its parts are elements. */
function placeholdersOf(message: string): string {
  const filled = [...message.matchAll(/\{(\w+)[,}]|<(\w+)\/?>/g)].map(([, name, element]) => name ?? `<${element}>`);
  return [...new Set(filled)].sort().join();
}
