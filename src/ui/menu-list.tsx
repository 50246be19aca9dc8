import type { ReactElement, RefObject } from 'react';
import { MenuItem as AriaMenuItem, Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from './icons/icon.tsx';
import type { MenuItem } from './menu-item.ts';
import classes from './popup.module.css';

interface MenuListProps {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  close: () => void;
}

/** What a menu offers; focus goes to the first, and back to the button afterwards. */
export function MenuList({ label, trigger, items, close }: MenuListProps): ReactElement {
  const act = (id: unknown) => {
    close();
    items.find((item) => item.id === id)?.onClick();
  };
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={close}
      placement="bottom start"
      offset={4}
      aria-label={label}
      trigger="MenuTrigger"
      className={classes.popup ?? ''}
    >
      <Menu aria-label={label} autoFocus="first" onAction={act} className={classes.list ?? ''}>
        {items.map(({ id, label: words, icon, isOn, disabled = false }) => (
          <AriaMenuItem key={id} id={id} textValue={words} isDisabled={disabled} className={classes.item ?? ''}>
            {icon && <Icon name={icon} size={14} />}
            <span className={classes.words}>{words}</span>
            {isOn && <Icon name="check" size={14} />}
          </AriaMenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
