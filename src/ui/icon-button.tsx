import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import classes from './icon-button.module.css';
import { Icon, type IconName } from './icons/icon.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: IconName;
  /** Accessible name, and the text of the tooltip. */
  label: string;
  /** Key that does the same, shown in the tooltip. */
  shortcut?: string;
  /** Shown as pressed; makes it a toggle button. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Square button with an icon; its label is read out and shown on hover and focus. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, shortcut, pressed, className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      data-tooltip={shortcut ? `${label} (${shortcut})` : label}
      className={cx(classes.button, className)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
