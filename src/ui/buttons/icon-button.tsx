import type { ReactElement } from 'react';
import { Focusable } from 'react-aria/Focusable';
import { Icon, type IconName } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { PressButton, type PressButtonProps } from './button.tsx';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<PressButtonProps, 'children' | 'tooltip'> {
  icon: IconName;
  /** Accessible name, and the text of the tooltip. */
  label: string;
  /** Shown beside the icon while there is room, if the icon alone is not obvious. */
  words?: string | undefined;
}

/** Button with an icon; its label is read out, and is its tooltip. */
export function IconButton({ icon, label, words, shortcut, className, ...rest }: IconButtonProps): ReactElement {
  return (
    <PressButton
      {...rest}
      label={label}
      shortcut={shortcut}
      tooltip={shortcut === undefined ? label : `${label} (${shortcut.replace('Control', 'Ctrl')})`}
      className={cx(classes.button, className)}
    >
      <Icon name={icon} />
      {words !== undefined && <span className={classes.words}>{words}</span>}
    </PressButton>
  );
}

interface IconLinkProps {
  icon: IconName;
  href: string;
  target?: string;
  /** Accessible name, and the text of the tooltip. */
  label: string;
}

/** Link that looks like an icon button. */
export function IconLink({ icon, label, href, target }: IconLinkProps): ReactElement {
  return (
    <Tooltip words={label}>
      <Focusable>
        <a href={href} target={target} aria-label={label} className={classes.button}>
          <Icon name={icon} />
        </a>
      </Focusable>
    </Tooltip>
  );
}
