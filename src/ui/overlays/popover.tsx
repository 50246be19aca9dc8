import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { OpenButton } from '../buttons/open-button.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { IconName } from '../icons/icon.tsx';
import { useOpened } from './use-opened.ts';

const loadContent = () => import('./popover-content.tsx');
const PopoverContent = lazyPart(
  () => t`This part could not be shown`,
  () => loadContent().then((module) => module.PopoverContent),
);

interface PopoverProps {
  label: string;
  icon?: IconName;
  /** The open state, if somebody else keeps it. */
  kept?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
  /** Controls or words; a control that ends the visit calls `close`. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a small panel under itself; Escape, or a press elsewhere, closes it. */
export function Popover({ label, icon, kept, children }: PopoverProps): ReactElement {
  const opened = useOpened(loadContent, kept);
  return (
    <OpenButton kind="dialog" {...{ label, icon, opened }}>
      <PopoverContent label={label} trigger={opened.trigger} close={opened.close}>
        {children(opened.close)}
      </PopoverContent>
    </OpenButton>
  );
}
