import { type FormEvent, type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../ui/index.ts';
import styles from '../plant-scene.module.css';
import { createSavedViews, type SavedView } from './saved-views.ts';
import type { StageTools } from './stage-tools.ts';

/** Views kept by name: fly to one, keep the present one, drop one. */
export function ViewShelf({ tools }: { tools: StageTools }): ReactElement {
  const [shelf] = useState(() => createSavedViews(tools.simulationId, window.localStorage));
  const [views, setViews] = useState<SavedView[]>(() => shelf.list());
  const keep = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim() || `View ${views.length + 1}`;
    const { eye, target, fieldDegrees } = tools.look();
    setViews(shelf.keep({ name, eye: [...eye], target: [...target], fieldDegrees }));
    form.reset();
  };
  return (
    <section className={styles.panel} aria-label="Saved views">
      <h2>Saved views</h2>
      {views.length === 0 && <span className={styles.note}>None yet in this browser.</span>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Button className={styles.grow} onClick={() => tools.flyTo(view)}>
              {view.name}
            </Button>
            <IconButton icon="close" label={`Drop ${view.name}`} onClick={() => setViews(shelf.drop(view.name))} />
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={keep}>
        <input name="name" aria-label="Name of the present view" placeholder="Name" maxLength={60} autoComplete="off" />
        <Button type="submit">Keep</Button>
      </form>
    </section>
  );
}
