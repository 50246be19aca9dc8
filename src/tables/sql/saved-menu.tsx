import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { Button, IconButton, Popover, TextField } from '../../ui/index.ts';
import { useSavedQueries } from './saved-queries.ts';
import classes from './sql.module.css';

interface SavedMenuProps {
  sql: string;
  onChosen: (sql: string) => void;
}

/** Questions kept by name in this browser. */
export function SavedMenu({ sql, onChosen }: SavedMenuProps): ReactElement {
  const { saved, save, remove } = useSavedQueries();
  const [name, setName] = useState('');
  return (
    <Popover label={t`Saved queries`} icon="bookmark">
      {(close) => (
        <div className={classes.form}>
          {saved.length === 0 && <p className={classes.hint}>{t`None yet. A saved query stays in this browser.`}</p>}
          {saved.map(({ name: kept, sql: keptSql }) => (
            <div key={kept} className={classes.line}>
              <Button
                onClick={() => {
                  onChosen(keptSql);
                  close();
                }}
              >
                <bdi>{kept}</bdi>
              </Button>
              <IconButton icon="close" label={t`Delete ${kept}`} onClick={() => remove(kept)} />
            </div>
          ))}
          <TextField label={t`Name`} value={name} onChange={setName} maxLength={80} />
          <Button disabled={name.trim() === '' || sql.trim() === ''} onClick={() => save(name.trim(), sql)}>
            {t`Save this query`}
          </Button>
        </div>
      )}
    </Popover>
  );
}
