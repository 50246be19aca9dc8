import type { ButtonHTMLAttributes, ReactElement } from 'react';
import classes from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons/icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName;
  /** `primary` for the one thing a page is for. */
  look?: 'primary' | 'plain';
}

/** Dense text button. */
export function Button({ icon, look = 'plain', className, children, ...rest }: ButtonProps): ReactElement {
  return (
    <button type="button" data-look={look} className={cx(classes.button, className)} {...rest}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </button>
  );
}
