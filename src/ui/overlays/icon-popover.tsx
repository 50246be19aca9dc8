import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { PressButton } from '../buttons/button.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import classes from './icon-popover.module.css';
import { useOpened } from './use-opened.ts';

const loadContent = () => import('./popover-content.tsx');
const PopoverContent = lazyPart(
  () => t`This part could not be shown`,
  () => loadContent().then((module) => module.PopoverContent),
);

interface IconPopoverProps {
  icon: IconName;
  /** Accessible name, tooltip, and the name of what opens: it says the count, too. */
  label: string;
  /** Beside the icon: so many want to be looked at. */
  count?: string | undefined;
  /** In place of the icon. */
  face?: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** Icon with a count that opens a small panel under itself. */
export function IconPopover({ icon, label, count, face, children }: IconPopoverProps): ReactElement {
  const { trigger, isOpen, close, button } = useOpened(loadContent);
  return (
    <>
      <PressButton {...button} aria-haspopup="dialog" label={label} tooltip={label} className={classes.button ?? ''}>
        {face ?? <Icon name={icon} />}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </PressButton>
      {isOpen && (
        <PopoverContent label={label} trigger={trigger} close={close}>
          {children(close)}
        </PopoverContent>
      )}
    </>
  );
}
