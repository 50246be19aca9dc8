import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import classes from './icon-button.module.css';
import { PressButton, type PressButtonProps } from './press-button.tsx';

interface IconButtonProps extends Omit<PressButtonProps, 'children' | 'tooltip'> {
  icon: IconName;
  /** Accessible name, and the text of the tooltip. */
  label: string;
  /** Shown beside the icon where the icon alone is not obvious; they give way where there is no room. */
  words?: string | undefined;
}

/** Button with an icon; its label is read out, and shown while the pointer or the keyboard rests on it. */
export function IconButton({ icon, label, words, shortcut, className, ...rest }: IconButtonProps): ReactElement {
  return (
    <PressButton
      {...rest}
      label={label}
      shortcut={shortcut}
      tooltip={shortcut === undefined ? label : `${label} (${shortcut})`}
      className={cx(classes.button, className)}
    >
      <Icon name={icon} />
      {words !== undefined && <span className={classes.words}>{words}</span>}
    </PressButton>
  );
}
