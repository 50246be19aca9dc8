import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import classes from './button.module.css';
import { type AriaState, PressButton, type PressButtonProps } from './press-button.tsx';

interface ButtonProps extends PressButtonProps {
  icon?: IconName | undefined;
  /** `primary` for the one thing a page is for, `quiet` for a row of a list. */
  look?: 'primary' | 'plain' | 'quiet';
}

/** Dense button with words. */
export function Button(props: ButtonProps & AriaState): ReactElement {
  const { icon, look = 'plain', className, children, ...rest } = props;
  return (
    <PressButton {...rest} data-look={look} className={cx(classes.button, className)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </PressButton>
  );
}
