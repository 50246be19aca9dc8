/// <reference path="./catalog.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import { currentRegion, type Language, setRegion } from '../../ui/index.ts';

/** Each language is a chunk of its own: only the one in use is fetched. */
const CATALOGS: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./messages/en.po'),
  'zh-Hans': () => import('./messages/zh-Hans.po'),
};

/** Speaks the language that was chosen in this browser, or that the browser asks for. Before the first page is shown. */
export async function loadLanguage(): Promise<void> {
  await speak(currentRegion().language);
}

/** Another language for this page and all later ones; where its words cannot be fetched everything stays as it is. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  setRegion({ language });
}

async function speak(language: Language): Promise<void> {
  const { messages } = await CATALOGS[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
