import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { usePanelConfig } from '../../run/index.ts';
import { SearchField, Select, Switch } from '../../ui/index.ts';
import { eventsConfig, KIND_GROUPS } from './config.ts';
import { groupWords } from './event-words.ts';
import classes from './events.module.css';

/** Which events are listed: by kind, entity and text; and whether the list goes with the playhead. */
export function EventFilters({ kinds }: { kinds: readonly string[] }): ReactElement {
  const [{ kind, entity, text, isFollowing }, change] = usePanelConfig(eventsConfig);
  const isGroup = kind === '' || KIND_GROUPS.some((group) => group === kind);
  const known = isGroup || kinds.includes(kind) ? kinds : [...kinds, kind];
  const options = [
    { value: '', label: t`All kinds` },
    ...KIND_GROUPS.map((value) => ({ value: value as string, label: groupWords(value) })),
    ...known.map((value) => ({ value, label: value })),
  ];
  return (
    <div className={classes.filters}>
      <Select label={t`Kind of events`} value={kind} options={options} onChange={(next) => change({ kind: next })} />
      <SearchField
        label={t`Entity of events`}
        placeholder={t`Entity`}
        value={entity}
        onChange={(next) => change({ entity: next })}
      />
      <SearchField
        label={t`Text of events`}
        placeholder={t`Text`}
        value={text}
        onChange={(next) => change({ text: next })}
      />
      <Switch label={t`Follow the time shown`} isOn={isFollowing} onChange={(isOn) => change({ isFollowing: isOn })} />
    </div>
  );
}
