import type { ReactElement } from 'react';
import { MenuItem as AriaMenuItem, Menu, MenuTrigger, SubmenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import type { MenuItem } from './menu-list.tsx';
import classes from './popup.module.css';

/** An item that acts or opens a submenu. */
export type NestedItem =
  | MenuItem
  | { readonly id: string; readonly label: string; readonly items: readonly NestedItem[] };

interface NestedMenuProps {
  icon: IconName;
  label: string;
  /** Called whenever the menu opens. */
  items: () => readonly NestedItem[];
}

/** Icon button with a menu. Items may open submenus; arrow keys go in and out. */
export function NestedMenu({ icon, label, items }: NestedMenuProps): ReactElement {
  return (
    <MenuTrigger>
      <IconButton icon={icon} label={label} />
      <Popover placement="bottom end" offset={4} className={classes.popup ?? ''}>
        <Asked label={label} items={items} />
      </Popover>
    </MenuTrigger>
  );
}

function Asked({ label, items }: Pick<NestedMenuProps, 'label' | 'items'>): ReactElement {
  return <Items label={label} items={items()} />;
}

function Items({ label, items }: { label: string; items: readonly NestedItem[] }): ReactElement {
  return (
    <Menu aria-label={label} className={classes.list ?? ''}>
      {items.map((item) =>
        'items' in item ? (
          <SubmenuTrigger key={item.id}>
            <AriaMenuItem id={item.id} textValue={item.label} className={classes.item ?? ''}>
              <span className={classes.words}>{item.label}</span>
              <Icon name="chevron-right" size={14} />
            </AriaMenuItem>
            <Popover offset={-2} crossOffset={-4} className={classes.popup ?? ''}>
              <Items label={item.label} items={item.items} />
            </Popover>
          </SubmenuTrigger>
        ) : (
          <AriaMenuItem
            key={item.id}
            id={item.id}
            textValue={item.label}
            isDisabled={item.disabled ?? false}
            onAction={() => item.onClick()}
            className={classes.item ?? ''}
          >
            {item.icon && <Icon name={item.icon} size={14} />}
            <span className={classes.words}>{item.label}</span>
            {item.isOn && <Icon name="check" size={14} />}
          </AriaMenuItem>
        ),
      )}
    </Menu>
  );
}
