import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { OpenButton } from '../buttons/open-button.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { IconName } from '../icons/icon.tsx';
import type { MenuItem } from './menu-list.tsx';
import { useOpened } from './use-opened.ts';

const loadList = () => import('./menu-list.tsx');
const MenuList = lazyPart(
  () => t`Menu unavailable`,
  () => loadList().then((module) => module.MenuList),
);

interface MenuProps {
  label: string;
  icon?: IconName;
  items: readonly MenuItem[];
  disabled?: boolean;
}

/** Button that opens a list of actions. */
export function Menu({ label, icon, items, disabled }: MenuProps): ReactElement {
  const opened = useOpened(loadList);
  return (
    <OpenButton kind="menu" {...{ label, icon, opened, disabled }}>
      <MenuList {...{ label, items }} trigger={opened.trigger} close={opened.close} />
    </OpenButton>
  );
}
