import { t } from '@lingui/core/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSimulations } from '../../run/index.ts';
import { Select } from '../../ui/index.ts';
import classes from './shell.module.css';

const KINDS: Readonly<Record<string, string>> = {
  board: '/simulations/$simulationId/board',
  compatibility: '/simulations/$simulationId/compatibility',
  sql: '/simulations/$simulationId/sql',
  tables: '/simulations/$simulationId/tables',
};

/** The instance on screen; choosing another one stays on the same kind of page. */
export function InstanceSwitcher({ simulationId }: { simulationId: string }): ReactElement {
  const known = useSimulations().data?.items ?? [];
  const navigate = useNavigate();
  // /simulations/{id}/{kind}: an id may contain the words as well.
  const kind = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? '' });
  const listed = known.some((item) => item.simulationId === simulationId);
  const items = listed ? known : [{ simulationId, label: simulationId }, ...known];
  const open = (id: string) => {
    navigate({ to: KINDS[kind] ?? '/simulations/$simulationId', params: { simulationId: id } });
  };
  return (
    <Select
      className={classes.switcher}
      label={t`Simulation`}
      value={simulationId}
      options={items.map((item) => ({ value: item.simulationId, label: optionLabel(item, items) }))}
      onChange={open}
    />
  );
}

interface Known {
  simulationId: string;
  label: string;
}

/** The label, with the id if several instances share it. */
function optionLabel({ simulationId, label }: Known, all: readonly Known[]): string {
  if (!label) return simulationId;
  return all.filter((item) => item.label === label).length > 1 ? `${label}: ${simulationId}` : label;
}
