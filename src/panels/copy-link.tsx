import { t } from '@lingui/core/macro';
import type { ReactElement, RefObject } from 'react';
import { tell, useOffer } from '../commands/index.ts';
import { copyText, IconButton } from '../ui/index.ts';

/** Copies the address of what is looked at, and says so. */
export function CopyLink({ link }: { link: RefObject<() => string> }): ReactElement {
  const copy = async () => {
    tell((await copyText(link.current())) ? t`Link copied` : t`The link could not be copied: this browser refuses it`);
  };
  useOffer({
    commands: () => [{ id: 'link.copy', kind: 'action', keys: [], words: () => t`Copy link`, act: () => void copy() }],
  });
  return <IconButton icon="copy" label={t`Copy link`} onClick={() => void copy()} />;
}
