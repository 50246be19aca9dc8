import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { Button, IconButton, OpenedPanel, TextField } from '../../ui/index.ts';
import styles from './panel.module.css';
import { freeName, useSavedViews } from './saved-views.ts';

interface ViewDrawerProps {
  simulationId: string;
  controls: PlantControls;
  onClose(): void;
}

/** Views kept by name: fly to one, keep the present one, drop one. */
export function ViewDrawer({ simulationId, controls, onClose }: ViewDrawerProps): ReactElement {
  const { views, keep, drop } = useSavedViews(simulationId);
  const [typed, setTyped] = useState('');
  const isTaken = views.some(({ name }) => name === typed.trim());
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = typed.trim() || freeName(views);
    const { eye, target, fieldDegrees } = controls.viewpoint();
    keep({ name, eye: [...eye], target: [...target], fieldDegrees });
    setTyped('');
  };
  return (
    <OpenedPanel title={t`Saved views`} onClose={onClose}>
      {views.length === 0 && <span className={styles.note}>{t`No saved views in this browser.`}</span>}
      <ul className={styles.list}>
        {views.map((view) => (
          <li key={view.name}>
            <Button className={styles.grow} onClick={() => controls.view(view)}>
              <bdi>{view.name}</bdi>
            </Button>
            <IconButton icon="close" label={deleteWords(view.name)} onClick={() => drop(view.name)} />
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t`View name`}
          isLabelHidden
          placeholder={freeName(views)}
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{isTaken ? t`Replace` : t`Save`}</Button>
      </form>
    </OpenedPanel>
  );
}

function deleteWords(name: string): string {
  return t`Delete ${name}`;
}
