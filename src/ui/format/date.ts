import { currentRegion } from '../region/region.ts';

/** `2026-03-02 14:03:05.120 UTC`, or in the chosen language and zone; unreadable text stays as it is. */
export function formatDateTime(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const clock = onTheClock(date);
  const zone = zoneWords(date);
  if (currentRegion().dates === 'language') return `${languageFormat('dateTime').format(clock)} ${zone}`;
  return `${clock
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.000$/, '')} ${zone}`;
}

/** `UTC`, or the offset of the reader's clock at an instant: `UTC+01:00`. */
export function zoneWords(at: Date = new Date()): string {
  if (currentRegion().zone === 'utc') return 'UTC';
  const ahead = -at.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `UTC${ahead < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** `2026-03-02`: the day of an instant by the chosen clock. */
export function dayOf(at: Date): string {
  return onTheClock(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The date whose UTC reading is the chosen clock's reading. */
function onTheClock(date: Date): Date {
  if (currentRegion().zone === 'utc') return date;
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}

/** `2026-03-02`, or in the chosen language; anything else stays as it is. */
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
