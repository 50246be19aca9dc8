import type { ReactElement } from 'react';
import { notShownWords, SafePart } from '../ui/index.ts';
import type { ArrangedPanel } from './arranged-panel.ts';
import classes from './workspace.module.css';

/** The content of a panel. A panel that fails says so in its own place. */
export function Panel({ panel }: { panel: Pick<ArrangedPanel, 'id' | 'name' | 'content'> }): ReactElement {
  const name = panel.name();
  return (
    <section className={classes.panel} data-panel={panel.id} aria-label={name}>
      <SafePart title={notShownWords(name)}>{panel.content}</SafePart>
    </section>
  );
}
