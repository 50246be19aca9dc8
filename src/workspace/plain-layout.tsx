import type { ReactElement } from 'react';
import { notShownWords, SafePart } from '../ui/index.ts';
import type { ArrangedPanel } from './arranged-panel.ts';
import classes from './workspace.module.css';

type PlainPanel = Pick<ArrangedPanel, 'id' | 'place' | 'leastHeight' | 'name' | 'content'>;

/** Panels at their usual places before the workspace has loaded, or in its stead. Nothing can be moved. */
export function PlainLayout({ panels }: { panels: readonly PlainPanel[] }): ReactElement {
  return (
    <div className={classes.plain}>
      {panels.map((panel) => (
        <div key={panel.id} className={classes.tabset} data-place={panel.place}>
          <div className={classes.header}>
            <div className={classes.tab} aria-hidden="true" data-shown="true">
              {panel.name()}
            </div>
          </div>
          <div className={classes.panels} style={{ minHeight: panel.leastHeight }}>
            <Panel panel={panel} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The content of a panel. A panel that fails says so in its own place. */
export function Panel({ panel }: { panel: Pick<ArrangedPanel, 'id' | 'name' | 'content'> }): ReactElement {
  const name = panel.name();
  return (
    <section className={classes.panel} data-panel={panel.id} aria-label={name}>
      <SafePart title={notShownWords(name)}>{panel.content}</SafePart>
    </section>
  );
}
