import type { ReactElement } from 'react';
import { Focusable } from 'react-aria/Focusable';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import classes from './icon-button.module.css';

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
