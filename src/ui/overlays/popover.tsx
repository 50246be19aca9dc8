import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useEffect } from 'react';
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
  /** Something else than its button wants it open; `onWanted` is called once it is. */
  isWanted?: boolean;
  onWanted?: () => void;
  /** Controls or words inside; they get `close` for those that end the visit. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a small panel under itself; Escape, or a press elsewhere, closes it. */
export function Popover({ label, icon, isWanted = false, onWanted, children }: PopoverProps): ReactElement {
  const opened = useOpened(loadContent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each time that it is wanted
  useEffect(() => {
    if (!isWanted) return;
    opened.open();
    onWanted?.();
  }, [isWanted]);
  return (
    <OpenButton kind="dialog" {...{ label, icon, opened }}>
      <PopoverContent label={label} trigger={opened.trigger} close={opened.close}>
        {children(opened.close)}
      </PopoverContent>
    </OpenButton>
  );
}
