import type { ReactElement } from 'react';
import { CommandLayer } from '../../commands/index.ts';
import { KEY_SETS } from '../../panels/index.ts';

/** Keys and palette of a page without a gateway. */
export function ClipCommands(): ReactElement {
  return <CommandLayer keySets={KEY_SETS} />;
}
