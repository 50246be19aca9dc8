import type { KeyPress } from './key-press.ts';

/** Opens the list of keys. `?` lies elsewhere on other keyboards. */
export const HELP = { id: 'commands.help', keys: [{ sign: '?' }, { code: 'Slash', shift: true }] } as const;
/** Opens the palette. */
export const PALETTE = { id: 'commands.palette', keys: [{ code: 'KeyK', mod: true }] satisfies KeyPress[] };
