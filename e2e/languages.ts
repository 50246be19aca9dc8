import { readFileSync } from 'node:fs';

/** A language of the dashboard as a browser asks for it. */
export interface SpokenLanguage {
  readonly locale: string;
  /** What the dashboard says for these English words; placeholders stay as they are. */
  say(english: string): string;
}

const CHINESE = ['zh-Hans.po', 'later/zh-Hans.po'].map((file) =>
  readFileSync(new URL(`../src/language/messages/${file}`, import.meta.url), 'utf8'),
);

export const LANGUAGES: readonly SpokenLanguage[] = [
  { locale: 'en-GB', say: (english) => english },
  { locale: 'zh-CN', say: wordsOf(CHINESE.join('\n')) },
];

function wordsOf(catalog: string): (english: string) => string {
  const pairs = catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  const words = new Map([...pairs].map(([, english = '', translated = '']) => [english, translated]));
  return (english) => {
    const translated = words.get(english);
    if (translated === undefined) throw new Error(`There are no words for “${english}” in the catalog`);
    return translated;
  };
}

/** The words at the beginning of a name. */
export function beginning(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
