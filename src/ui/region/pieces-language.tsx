import type { ReactElement, ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { type Language, useRegion } from './region.ts';

/** The library's own words, by the languages that vite.config.ts keeps of it. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', 'zh-Hans': 'zh-CN' };

/** Gives the library's own words the chosen language. */
export function PiecesLanguage({ children }: { children: ReactNode }): ReactElement {
  const { language } = useRegion();
  return <I18nProvider locale={LOCALES[language]}>{children}</I18nProvider>;
}
