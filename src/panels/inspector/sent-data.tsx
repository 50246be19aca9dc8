import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { useViewer, useViewerState } from '../../run/index.ts';
import { JsonTree } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import classes from './inspector.module.css';

/** So many events are looked through for its last one. */
const MOST_SEARCHED = 20_000;

/** What the service sent of it: the state that it came with, its asset and its last event, as far as that is kept. */
export function SentData({ entity, name }: { entity: WorldEntity; name: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.sent} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`As the service sent it`}</summary>
      {isOpen && <Sent entity={entity} name={name} />}
    </details>
  );
}

function Sent({ entity, name }: { entity: WorldEntity; name: string }): ReactElement {
  const { feed } = useViewer();
  // Once a second is often enough for what is read word by word.
  const second = useViewerState(({ readout }) => Math.floor(readout.timelineMicros / 1e6));
  const { events } = feed.store;
  const end = events.indexFrom((second + 1) * 1e6);
  let last = null;
  for (let at = end - 1; at >= Math.max(0, end - MOST_SEARCHED) && last === null; at -= 1) {
    if (events.nameAt(at) === name) last = events.saidAt(at);
  }
  const entries: (readonly [string, unknown])[] = [
    [t`state`, entity.initialState],
    ...(last === null ? [] : [[t`last event`, last] as const]),
  ];
  return <JsonTree key={entity.id} label={t`As the service sent it`} entries={entries} openLevels={1} />;
}
