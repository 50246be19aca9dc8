import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from './icons/icon.tsx';
import { lazyPart } from './lazy-part.tsx';
import { OpenButton } from './open-button.tsx';
import { useOpened } from './use-opened.ts';

const loadContent = () => import('./popover-content.tsx');
const PopoverContent = lazyPart(
  () => t`This part could not be shown`,
  () => loadContent().then((module) => module.PopoverContent),
);

interface PopoverProps {
  label: string;
  icon?: IconName;
  /** Controls or words inside; they get `close` for those that end the visit. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a small panel under itself; Escape, or a press elsewhere, closes it. */
export function Popover({ label, icon, children }: PopoverProps): ReactElement {
  const opened = useOpened(loadContent);
  return (
    <OpenButton kind="dialog" {...{ label, icon, opened }}>
      <PopoverContent label={label} trigger={opened.trigger} close={opened.close}>
        {children(opened.close)}
      </PopoverContent>
    </OpenButton>
  );
}
