import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { Button, Dialog, IconButton, keepText, Switch, useKeptText } from '../ui/index.ts';
import { chosenKeys, KEPT_KEYS, keysOf, type NamedAction } from './actions.ts';
import { commandsOffered } from './command-keys.ts';
import { isSamePress, type KeyPress, pressOf } from './key-press.ts';
import { Keys } from './keys.tsx';
import { areSingleKeysOn, switchSingleKeys } from './own-keys.ts';
import classes from './shortcuts-dialog.module.css';

type Listed = Pick<NamedAction, 'id' | 'keys' | 'words'>;

/** The keys of a part of the page, which it answers while it has the focus. */
export interface KeySet {
  words(): string;
  readonly actions: readonly Listed[];
  /** Keys that every control of the kind has, and nobody chooses. */
  readonly fixed?: readonly { readonly press: readonly KeyPress[]; words(): string }[];
}

/** Every key of the page, ways to choose others, a switch for those that are pressed alone, and what else explains the page. */
export function ShortcutsDialog({ sets, onClose }: { sets: readonly KeySet[]; onClose: () => void }): ReactElement {
  const [isOn, setOn] = useState(areSingleKeysOn);
  // Listed again with each choice.
  const hasChosen = useKeptText(KEPT_KEYS) !== null && Object.keys(chosenKeys()).length > 0;
  const [offeredNow] = useState(commandsOffered);
  const everywhere = offeredNow.filter(({ keys }) => keys.length > 0);
  const choose = (chosen: boolean) => {
    switchSingleKeys(chosen);
    setOn(chosen);
  };
  const first: KeySet = { words: () => t`Anywhere on the page`, actions: everywhere };
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <table className={classes.keys}>
        {[first, ...sets].map((set) => (
          <SetOfKeys key={set.words()} set={set} others={set === first ? [] : everywhere} />
        ))}
      </table>
      <p className={classes.note}>
        {t`Shortcuts go by key position, on any keyboard layout, and rest while you type in a field.`}
      </p>
      <div className={classes.foot}>
        <Switch label={t`Single-key shortcuts`} isOn={isOn} onChange={choose} />
        <Button disabled={!hasChosen} onClick={() => keepText(KEPT_KEYS, '{}')}>{t`Restore usual keys`}</Button>
        {offeredNow
          .filter(({ isHelp }) => isHelp)
          .map((help) => (
            <Button
              key={help.id}
              onClick={() => {
                onClose();
                help.act();
              }}
            >
              {help.words()}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}

interface SetOfKeysProps {
  set: KeySet;
  /** Actions outside of the set, which its keys would hide. */
  others: readonly Listed[];
}

function SetOfKeys({ set: { words, actions, fixed = [] }, others }: SetOfKeysProps): ReactElement {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={classes.heading}>
          {words()}
        </th>
      </tr>
      {actions.map((action) => (
        <ActionLine key={action.id} action={action} rivals={[...actions, ...others]} />
      ))}
      {fixed.map(({ press, words: said }) => (
        <tr key={said()}>
          <th scope="row">
            <Presses presses={press} />
          </th>
          <td colSpan={2}>{said()}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Presses({ presses }: { presses: readonly KeyPress[] }): ReactElement {
  return (
    <>
      {presses.map((press) => (
        <Keys key={JSON.stringify(press)} press={press} />
      ))}
    </>
  );
}

/** The keys of an action. They are chosen by pressing others. */
function ActionLine({ action, rivals }: { action: Listed; rivals: readonly Listed[] }): ReactElement {
  const [isAsking, ask] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const name = action.words();
  const begin = () => {
    setTaken(null);
    ask(true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isAsking || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return ask(false);
    const press = pressOf(event.nativeEvent);
    if (press === null) return;
    const rival = rivals.find((one) => one.id !== action.id && keysOf(one).some((key) => isSamePress(key, press)));
    if (rival !== undefined) return setTaken(rival.words());
    keepText(KEPT_KEYS, JSON.stringify({ ...chosenKeys(), [action.id]: [press] }));
    ask(false);
  };
  return (
    <tr>
      <th scope="row">
        {/* Others are the same key on other keyboards. */}
        <Presses presses={keysOf(action).slice(0, 1)} />
      </th>
      <td>
        {name}
        {isAsking && (
          <output className={classes.note}>
            {' '}
            {taken === null ? t`Press the new keys, or Esc` : t`“${taken}” has these keys. Press others, or Esc`}
          </output>
        )}
      </td>
      <td>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the button within */}
        <span onKeyDownCapture={onKey} onBlur={() => ask(false)}>
          <IconButton icon="keyboard" label={t`Choose keys: ${name}`} pressed={isAsking} onClick={begin} />
        </span>
      </td>
    </tr>
  );
}
