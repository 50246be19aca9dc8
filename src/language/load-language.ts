/// <reference path="./catalog.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import { currentRegion, type Language, setRegion } from '../ui/index.ts';

type Words = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>;

/** Each language is a chunk of its own: only the one in use is fetched. */
const FIRST: Words = {
  en: () => import('./messages/en.po'),
  'zh-Hans': () => import('./messages/zh-Hans.po'),
};

/** What a plant can be watched without: tables, boards, experiments, the overview. */
const LATER: Words = {
  en: () => import('./messages/later/en.po'),
  'zh-Hans': () => import('./messages/later/zh-Hans.po'),
};

let isLaterNeeded = false;

/** Speaks the language that was chosen in this browser, or that the browser asks for. Before the first page is shown. */
export async function loadLanguage(): Promise<void> {
  await speak(currentRegion().language);
  // A page whose words were not fetched would silently show keys.
  i18n.on('missing', ({ locale, id }) => reportError(new Error(`No ${locale} words for "${id}"`)));
}

/** Another language for this page and all later ones; where its words cannot be fetched everything stays as it is. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  setRegion({ language });
}

/** What `load` fetches, once its words are there as well: for all code that `lingui.config.ts` counts as later. */
export async function withLaterWords<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  isLaterNeeded = true;
  const { language } = currentRegion();
  const [loaded, { messages }] = await Promise.all([load(), LATER[language]()]);
  i18n.load(language, { ...messages });
  return loaded;
}

async function speak(language: Language): Promise<void> {
  i18n.load(language, { ...(await FIRST[language]()).messages });
  // Asked for last: they may have become needed meanwhile.
  if (isLaterNeeded) i18n.load(language, { ...(await LATER[language]()).messages });
  i18n.activate(language);
  document.documentElement.lang = language;
}
