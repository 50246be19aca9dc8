import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { Button, CopyButton, Dialog, Failure, FileButton, IconButton, saveFile, TextField } from '../ui/index.ts';
import { freeName, useNamedLayouts } from './kept-layout.ts';
import { layoutText, MOST_NAME_CHARACTERS, type NamedLayout, readLayoutText } from './layout-file.ts';
import classes from './layouts-dialog.module.css';
import { namesOfSome } from './names-of-some.ts';

interface LayoutsDialogProps {
  /** The layout on the page. */
  current: Omit<NamedLayout, 'name'>;
  /** Address that opens the same layout. */
  link: string;
  isPanel: (id: string) => boolean;
  onUse: (layout: NamedLayout) => void;
  onClose: () => void;
}

/** Uses, renames and deletes kept layouts, keeps the present one, and hands it on as a link or a file. */
export function LayoutsDialog({ current, link, isPanel, onUse, onClose }: LayoutsDialogProps): ReactElement {
  const { layouts, keep, drop, rename } = useNamedLayouts();
  const [name, setName] = useState('');
  const isTaken = layouts.some((layout) => layout.name === name.trim());
  const use = (layout: NamedLayout) => {
    onUse(layout);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    keep({ ...current, name: name.trim() });
    setName('');
  };
  const takeIn = (read: NamedLayout): string => {
    const imported = { ...read, name: freeName(read.name, layouts) };
    keep(imported);
    onUse(imported);
    return imported.name;
  };
  return (
    <Dialog title={t`Layouts`} onClose={onClose}>
      {layouts.length === 0 && <p className={classes.note}>{t`No layout is kept in this browser yet.`}</p>}
      <ul className={classes.list} aria-label={t`Kept layouts`}>
        {layouts.map((layout) => (
          <KeptLine
            key={layout.name}
            {...{ layout }}
            onUse={() => use(layout)}
            onDrop={() => drop(layout.name)}
            onRename={(next) => rename(layout.name, next)}
            isFree={(next) => next === layout.name || freeName(next, layouts) === next}
          />
        ))}
      </ul>
      <form className={classes.form} onSubmit={submit}>
        <TextField
          label={t`Name of this layout`}
          maxLength={MOST_NAME_CHARACTERS}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <Button type="submit" look="primary" disabled={name.trim() === ''}>
          {isTaken ? t`Replace` : t`Save`}
        </Button>
      </form>
      <LayoutFiles named={{ ...current, name: name.trim() || t`Layout` }} {...{ link, isPanel }} onRead={takeIn} />
    </Dialog>
  );
}

interface LayoutFilesProps extends Pick<LayoutsDialogProps, 'link' | 'isPanel'> {
  named: NamedLayout;
  /** Returns the name by which the layout is kept. */
  onRead: (read: NamedLayout) => string;
}

/** Hands the present layout on as a link or a file, and reads one from a file. */
function LayoutFiles({ named, link, isPanel, onRead }: LayoutFilesProps): ReactElement {
  const [told, setTold] = useState<{ error: unknown } | { words: string } | null>(null);
  const importFile = async (chosen: File) => {
    try {
      const { read, unknown } = readLayoutText(await chosen.text(), isPanel);
      setTold({ words: importedWords(onRead(read), unknown) });
    } catch (error) {
      setTold({ error });
    }
  };
  const exportFile = () =>
    saveFile(`${named.name}.aisle-layout.json`, new Blob([layoutText(named)], { type: 'application/json' }));
  return (
    <>
      <div className={classes.form}>
        <CopyButton worded text={link} label={t`Copy link`} />
        <Button icon="download" onClick={exportFile}>
          {t`Export as JSON`}
        </Button>
        <FileButton accept=".json" testId="layout-file" onFile={(chosen) => void importFile(chosen)}>
          {t`Import`}
        </FileButton>
      </div>
      {told !== null && 'error' in told && <Failure title={t`The file is no layout`} error={told.error} />}
      {told !== null && 'words' in told && <output>{told.words}</output>}
    </>
  );
}

interface KeptLineProps {
  layout: NamedLayout;
  onUse: () => void;
  onDrop: () => void;
  onRename: (name: string) => void;
  /** No other layout has the name. */
  isFree: (name: string) => boolean;
}

function KeptLine({ layout: { name }, onUse, onDrop, onRename, isFree }: KeptLineProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const next = typed?.trim() ?? '';
  const error = isFree(next) ? undefined : t`New name: another kept layout has it already`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error !== undefined) return;
    if (next !== '') onRename(next);
    setTyped(null);
  };
  if (typed !== null) {
    return (
      <li>
        <FocusScope autoFocus restoreFocus>
          <form className={classes.form} onSubmit={submit}>
            <TextField
              label={t`New name`}
              isLabelHidden
              maxLength={MOST_NAME_CHARACTERS}
              value={typed}
              onChange={setTyped}
              error={error}
            />
            <Button type="submit" disabled={error !== undefined}>{t`Rename`}</Button>
          </form>
        </FocusScope>
      </li>
    );
  }
  return (
    <li>
      <Button className={classes.name} onClick={onUse}>
        <bdi>{name}</bdi>
      </Button>
      <IconButton icon="tag" label={t`Rename ${name}`} onClick={() => setTyped(name)} />
      <IconButton icon="close" label={t`Delete ${name}`} onClick={onDrop} />
    </li>
  );
}

function importedWords(name: string, unknown: readonly string[]): string {
  if (unknown.length === 0) return t`${name} is kept, and shown.`;
  const panels = namesOfSome(unknown);
  return t`${name} is kept, and shown without what is not here: ${panels}.`;
}
