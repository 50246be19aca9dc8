import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { CommandLayer, openCommands, PALETTE, useAriaKeys } from '../../commands/index.ts';
import { DERIVED_KEY_SETS, KEY_SETS } from '../../panels/index.ts';
import { IconButton } from '../../ui/index.ts';
import { AlertsMenu } from '../alerts/alerts-menu.tsx';
import { PageCommands } from './page-commands.tsx';
import { SettingCommands } from './setting-commands.tsx';

const ALL_KEY_SETS = [...KEY_SETS, ...DERIVED_KEY_SETS];

interface ShellCommandsProps {
  /** Place in the bar for alerts and for a button that opens the palette. */
  find: HTMLElement | null;
}

/** Keys and palette of every page of the dashboard, and what all pages offer. */
export function ShellCommands({ find }: ShellCommandsProps): ReactElement {
  return (
    <>
      <CommandLayer keySets={ALL_KEY_SETS} />
      <PageCommands />
      <SettingCommands />
      {find &&
        createPortal(
          <>
            <AlertsMenu />
            <FindButton />
          </>,
          find,
        )}
    </>
  );
}

function FindButton(): ReactElement {
  return (
    <IconButton
      icon="search"
      label={t`Find anything`}
      shortcut={useAriaKeys(PALETTE)}
      onClick={() => openCommands('palette')}
    />
  );
}
