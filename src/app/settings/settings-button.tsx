import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { IconButton, lazyPart } from '../../ui/index.ts';

const SettingsDialog = lazyPart(
  () => t`Settings unavailable`,
  () => import('./settings-dialog.tsx').then((module) => module.SettingsDialog),
);

/** Opens the settings that hold for all pages. */
export function SettingsButton(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="settings" label={t`Settings`} onClick={() => setOpen(true)} />
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
