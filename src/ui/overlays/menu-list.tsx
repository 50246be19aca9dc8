import type { ReactElement, RefObject } from 'react';
import { MenuItem as AriaMenuItem, Menu } from 'react-aria-components/Menu';
import { Icon, type IconName } from '../icons/icon.tsx';
import classes from './popup.module.css';
import { Popup } from './popup.tsx';

interface MenuListProps {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  close: () => void;
}

/** The items of a menu; focus goes to the first, and back to the button afterwards. */
export function MenuList({ label, trigger, items, close }: MenuListProps): ReactElement {
  const act = (id: unknown) => {
    close();
    items.find((item) => item.id === id)?.onClick();
  };
  return (
    <Popup trigger={trigger} label={label} kind="MenuTrigger" close={close}>
      <Menu aria-label={label} autoFocus="first" onAction={act} className={classes.list ?? ''}>
        {items.map(({ id, label: words, icon, isOn, disabled = false }) => (
          <AriaMenuItem key={id} id={id} textValue={words} isDisabled={disabled} className={classes.item ?? ''}>
            {icon && <Icon name={icon} size={14} />}
            <span className={classes.words}>{words}</span>
            {isOn && <Icon name="check" size={14} />}
          </AriaMenuItem>
        ))}
      </Menu>
    </Popup>
  );
}

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Makes it a toggle. */
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  onClick(): void;
}
