import { keepText, keptText } from '../ui/index.ts';

const KEY = 'aisle.commands.recent';
const MOST = 12;

/** Returns the ids of what was chosen lately in this browser, the last first. */
export function recentIds(): string[] {
  try {
    const read: unknown = JSON.parse(keptText(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps what was chosen as the last. */
export function keepRecent(id: string): void {
  const others = recentIds().filter((one) => one !== id);
  keepText(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
}
