import { currentRegion } from '../region/region.ts';

/** `2026-03-02 14:03:05.120 UTC`, or as the language writes it, in UTC as well; an unreadable one stays as it came. */
export function formatDateTime(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  if (currentRegion().dates === 'language') return `${languageFormat('dateTime').format(date)} UTC`;
  return `${date
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.000$/, '')} UTC`;
}

/** `2026-03-02`, or as the language writes it; anything else stays as it came. */
export function formatDate(text: string): string {
  if (currentRegion().dates === 'iso' || !/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? text : languageFormat('date').format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function languageFormat(what: 'date' | 'dateTime'): Intl.DateTimeFormat {
  const { language } = currentRegion();
  const key = `${language} ${what}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      ...(what === 'dateTime' && { timeStyle: 'medium' }),
      timeZone: 'UTC',
    });
    formats.set(key, found);
  }
  return found;
}
