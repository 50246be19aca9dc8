import type { ReactElement, ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { type Language, useRegion } from './region.ts';

/** The few words that the library has of its own, by the languages that vite.config.ts keeps of it. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', 'zh-Hans': 'zh-CN' };

/** Has the pieces speak the language that was chosen. */
export function PiecesLanguage({ children }: { children: ReactNode }): ReactElement {
  const { language } = useRegion();
  return <I18nProvider locale={LOCALES[language]}>{children}</I18nProvider>;
}
