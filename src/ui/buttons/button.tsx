import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon, type IconName } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import classes from './button.module.css';

interface ButtonProps extends PressButtonProps {
  icon?: IconName | undefined;
  /** `primary` for a page's main action, `quiet` for a row of a list. */
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

interface StepButtonProps {
  slot: 'decrement' | 'increment';
  children: string;
}

/** A button of the library's number field. */
export function StepButton(props: StepButtonProps): ReactElement {
  return <AriaButton {...props} className={classes.button ?? ''} />;
}

export interface PressButtonProps {
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Makes it a toggle button. */
  pressed?: boolean | undefined;
  /** Accessible name, if its words are not enough. */
  label?: string | undefined;
  /** Shown while the pointer or the keyboard rests on it. */
  tooltip?: string | undefined;
  /** Key that does the same, as in `aria-keyshortcuts`. */
  shortcut?: string | undefined;
  type?: 'button' | 'submit';
  className?: string | undefined;
  autoFocus?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
  [data: `data-${string}`]: string | number | boolean | undefined;
}

/** Common to all buttons: they press alike by mouse, touch, pen, keyboard and screen reader. */
export function PressButton(props: PressButtonProps & AriaState): ReactElement {
  const { onClick, disabled, pressed, label, tooltip, shortcut, ...rest } = props;
  const button = (
    <AriaButton
      {...(rest as AriaButtonProps)}
      {...(onClick && { onPress: onClick })}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(shortcut !== undefined && { render: withShortcut(shortcut) })}
      isDisabled={disabled ?? false}
    />
  );
  return tooltip === undefined ? button : <Tooltip words={tooltip}>{button}</Tooltip>;
}

/** For buttons that open something. */
type AriaState = Pick<AriaButtonProps, 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-labelledby'> &
  Pick<AriaButtonProps, 'aria-describedby' | 'onHoverStart' | 'onFocus' | 'onKeyDown'>;

/** The library does not pass this attribute on. */
function withShortcut(shortcut: string) {
  return (props: ButtonHTMLAttributes<HTMLButtonElement>) => <button {...props} aria-keyshortcuts={shortcut} />;
}
