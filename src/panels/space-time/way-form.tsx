import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useMemo, useState } from 'react';
import { usePanelConfig, useViewer, useViewerState } from '../../run/index.ts';
import { Button, ComboBox, Select } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { spaceTimeConfig, type WayAsked } from './config.ts';
import classes from './space-time.module.css';
import { useNetwork } from './use-way.ts';

const KINDS = ['path', 'between', 'device'] as const;

interface WayFormProps {
  onAsked?: () => void;
}

/** Which way: a path, between two points, or what the selected device drives. */
export function WayForm({ onAsked }: WayFormProps): ReactElement {
  const { store } = useViewer();
  const [{ way: asked }, change] = usePanelConfig(spaceTimeConfig);
  const selected = useViewerState(({ selection }) => selection.name);
  const [draft, setDraft] = useState(() => draftOf(asked));
  const type = (typed: Partial<WayDraft>) => setDraft((before) => ({ ...before, ...typed }));
  const show = (event: FormEvent) => {
    event.preventDefault();
    change({ way: wayOf(draft, selected, store.getState().readout.timelineMicros) });
    onAsked?.();
  };
  return (
    <form className={classes.form} onSubmit={show}>
      <Select
        label={t`Kind of way`}
        value={draft.kind}
        options={KINDS.map((value) => ({ value, label: kindWords(value) }))}
        onChange={(kind) => type({ kind })}
      />
      <NameFields draft={draft} onType={type} />
      {draft.kind === 'device' && <span>{selected === null ? t`Select a device first.` : <bdi>{selected}</bdi>}</span>}
      <Button type="submit" look="primary" disabled={draft.kind === 'device' && selected === null}>
        {t`Show`}
      </Button>
    </form>
  );
}

interface NameFieldsProps {
  draft: WayDraft;
  onType: (typed: Partial<WayDraft>) => void;
}

/** Names of the path or of the two points, with those of the network as suggestions. */
function NameFields({ draft: { kind, path, from, to }, onType }: NameFieldsProps): ReactElement | null {
  const network = useNetwork();
  const paths = useMemo(() => [...(network?.keys() ?? [])], [network]);
  const points = useMemo(
    () => [...new Set([...(network?.values() ?? [])].flatMap((one) => [one.startPointName, one.endPointName]))],
    [network],
  );
  const field = (label: string, value: string, suggestions: string[], onChange: (name: string) => void) => (
    <ComboBox label={label} placeholder={label} {...{ value, suggestions, onChange }} />
  );
  if (kind === 'device') return null;
  if (kind === 'path') return field(t`Name of the path`, path, paths, (path) => onType({ path }));
  return (
    <>
      {field(t`From point`, from, points, (from) => onType({ from }))}
      {field(t`To point`, to, points, (to) => onType({ to }))}
    </>
  );
}

/** What is typed of every kind of way: choosing another kind keeps it. */
interface WayDraft {
  kind: WayAsked['kind'];
  path: string;
  from: string;
  to: string;
}

function draftOf(asked: WayAsked): WayDraft {
  return {
    kind: asked.kind,
    path: asked.kind === 'path' ? asked.pathName : '',
    from: asked.kind === 'between' ? asked.from : '',
    to: asked.kind === 'between' ? asked.to : '',
  };
}

function wayOf({ kind, path, from, to }: WayDraft, selected: string | null, timelineMicros: SimMicros): WayAsked {
  const ways: Readonly<Record<WayAsked['kind'], WayAsked>> = {
    path: { kind: 'path', pathName: path.trim() },
    between: { kind: 'between', from: from.trim(), to: to.trim(), timelineMicros },
    device: { kind: 'device', entityName: selected ?? '', timelineMicros },
  };
  return ways[kind];
}

function kindWords(kind: WayAsked['kind']): string {
  const words: Readonly<Record<WayAsked['kind'], string>> = {
    path: t`A path`,
    between: t`Between two points`,
    device: t`What the selected device drives`,
  };
  return words[kind];
}
