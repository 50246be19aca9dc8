import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useMemo, useState } from 'react';
import { usePanelConfig, useViewer, useViewerState } from '../../run/index.ts';
import { Button, ComboBox, Select } from '../../ui/index.ts';
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
  const network = useNetwork();
  const [kind, setKind] = useState<WayAsked['kind']>(asked.kind);
  const [path, setPath] = useState(asked.kind === 'path' ? asked.pathName : '');
  const [from, setFrom] = useState(asked.kind === 'between' ? asked.from : '');
  const [to, setTo] = useState(asked.kind === 'between' ? asked.to : '');
  const paths = useMemo(() => [...(network?.keys() ?? [])], [network]);
  const points = useMemo(
    () => [...new Set([...(network?.values() ?? [])].flatMap((one) => [one.startPointName, one.endPointName]))],
    [network],
  );
  const show = (event: FormEvent) => {
    event.preventDefault();
    const { timelineMicros } = store.getState().readout;
    const asks: Readonly<Record<WayAsked['kind'], WayAsked>> = {
      path: { kind: 'path', pathName: path.trim() },
      between: { kind: 'between', from: from.trim(), to: to.trim(), timelineMicros },
      device: { kind: 'device', entityName: selected ?? '', timelineMicros },
    };
    change({ way: asks[kind] });
    onAsked?.();
  };
  return (
    <form className={classes.form} onSubmit={show}>
      <Select
        label={t`Kind of way`}
        value={kind}
        options={KINDS.map((value) => ({ value, label: kindWords(value) }))}
        onChange={setKind}
      />
      {kind === 'path' && (
        <ComboBox
          label={t`Name of the path`}
          placeholder={t`Name of the path`}
          value={path}
          suggestions={paths}
          onChange={setPath}
        />
      )}
      {kind === 'between' && (
        <>
          <ComboBox
            label={t`From point`}
            placeholder={t`From point`}
            value={from}
            suggestions={points}
            onChange={setFrom}
          />
          <ComboBox label={t`To point`} placeholder={t`To point`} value={to} suggestions={points} onChange={setTo} />
        </>
      )}
      {kind === 'device' && <span>{selected === null ? t`Select a device first.` : <bdi>{selected}</bdi>}</span>}
      <Button type="submit" look="primary" disabled={kind === 'device' && selected === null}>
        {t`Show`}
      </Button>
    </form>
  );
}

function kindWords(kind: WayAsked['kind']): string {
  const words: Readonly<Record<WayAsked['kind'], string>> = {
    path: t`A path`,
    between: t`Between two points`,
    device: t`What the selected device drives`,
  };
  return words[kind];
}
