export { actionPressed, ariaKeysOf, HELP, type KeyAction, type NamedAction, PALETTE, useAriaKeys } from './actions.ts';
export { CommandLayer } from './command-layer.tsx';
export type { KeyPress } from './key-press.ts';
export { type Command, type Names, offered, openCommands, tell, useOffer, useWantsCommands } from './offered.ts';
export { areSingleKeysOn, switchSingleKeys } from './own-keys.ts';
export type { KeySet } from './shortcuts-dialog.tsx';
