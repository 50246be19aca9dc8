import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { instantShown, useViewer, useViewerState } from '../../run/index.ts';
import { JsonTree } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import classes from './inspector.module.css';

/** So many events are looked through for its last one. */
const MOST_SEARCHED = 20_000;

interface SentDataProps {
  entity: WorldEntity;
  name: string;
}

/** What the service sent of it: the state that it came with, its asset and its last event, as far as that is kept. */
export function SentData(props: SentDataProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.sent} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`As the service sent it`}</summary>
      {isOpen && <Sent {...props} />}
    </details>
  );
}

function Sent({ entity, name }: SentDataProps): ReactElement {
  const viewer = useViewer();
  // Once a second is often enough for what is read word by word.
  const second = useViewerState(({ readout }) => Math.floor(readout.timelineMicros / 1e6));
  const { events } = viewer.feed.store;
  const end = events.indexFrom((second + 1) * 1e6);
  let last = null;
  for (let at = end - 1; at >= Math.max(0, end - MOST_SEARCHED) && last === null; at -= 1) {
    if (events.nameAt(at) === name) last = events.saidAt(at);
  }
  const { assetId } = entity;
  const asset = assetId === null ? undefined : instantShown(viewer)?.world.assets.get(assetId);
  const entries: (readonly [string, unknown])[] = [
    [t`state`, entity.initialState],
    ...(asset === undefined ? [] : [[t`asset`, asset] as const]),
    ...(last === null ? [] : [[t`last event`, last] as const]),
  ];
  return <JsonTree key={entity.id} label={t`As the service sent it`} entries={entries} openLevels={1} />;
}
