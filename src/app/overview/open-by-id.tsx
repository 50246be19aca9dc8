import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Button, TextField } from '../../ui/index.ts';
import classes from './overview.module.css';

/** Opens an instance by its identifier, for services that have no list. */
export function OpenById(): ReactElement {
  const [id, setId] = useState('');
  const navigate = useNavigate();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const simulationId = id.trim();
    if (simulationId) navigate({ to: '/simulations/$simulationId', params: { simulationId } });
  };
  return (
    <form className={classes.openById} onSubmit={open}>
      <TextField label={t`Simulation ID`} value={id} onChange={setId} autoComplete="off" />
      <Button type="submit" look="primary" disabled={id.trim() === ''}>
        {t`Open`}
      </Button>
    </form>
  );
}
