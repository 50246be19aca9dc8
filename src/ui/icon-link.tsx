import type { AnchorHTMLAttributes, ReactElement } from 'react';
import classes from './icon-button.module.css';
import { Icon, type IconName } from './icons/icon.tsx';

interface IconLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'aria-label'> {
  icon: IconName;
  href: string;
  /** Accessible name, and the text of the tooltip. */
  label: string;
}

/** Link that looks like an icon button. */
export function IconLink({ icon, label, href, ...rest }: IconLinkProps): ReactElement {
  return (
    <a href={href} aria-label={label} data-tooltip={label} className={classes.button} {...rest}>
      <Icon name={icon} />
    </a>
  );
}
