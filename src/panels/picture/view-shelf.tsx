import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { PlantControls } from '../../scene/index.ts';
import { Button, browserStorage, IconButton, OpenedPanel, TextField } from '../../ui/index.ts';
import styles from './panel.module.css';
import { createSavedViews, freeName, type SavedView } from './saved-views.ts';

interface ViewShelfProps {
  simulationId: string;
  controls: PlantControls;
  onClose(): void;
}

/** Views kept by name: fly to one, keep the present one, drop one. */
export function ViewShelf({ simulationId, controls, onClose }: ViewShelfProps): ReactElement {
  const [shelf] = useState(() => createSavedViews(simulationId, browserStorage));
  const [views, setViews] = useState<SavedView[]>(() => shelf.list());
  const [typed, setTyped] = useState('');
  const isTaken = views.some(({ name }) => name === typed.trim());
  const keep = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = typed.trim() || freeName(views);
    const { eye, target, fieldDegrees } = controls.viewpoint();
    setViews(shelf.keep({ name, eye: [...eye], target: [...target], fieldDegrees }));
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
            <IconButton icon="close" label={deleteWords(view.name)} onClick={() => setViews(shelf.drop(view.name))} />
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={keep}>
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
