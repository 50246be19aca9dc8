import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useId } from 'react';
import { SafePart, Toolbar } from '../../ui/index.ts';
import classes from './compatibility.module.css';

interface SectionProps {
  title: string;
  /** Method and path. */
  endpoint: string;
  actions: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function Section({ title, endpoint, actions, wide = false, children }: SectionProps): ReactElement {
  const titleId = useId();
  return (
    <section className={classes.section} data-wide={wide} aria-labelledby={titleId}>
      <header className={classes.sectionHeader}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <code className={classes.endpoint}>{endpoint}</code>
        </div>
        <Toolbar label={t`Actions: ${title}`}>{actions}</Toolbar>
      </header>
      <SafePart title={t`This section could not be shown`}>{children}</SafePart>
    </section>
  );
}
