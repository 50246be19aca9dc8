import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { areShortcutsOn, SHORTCUTS, switchShortcuts } from '../../run/index.ts';
import { Dialog, Switch } from '../../ui/index.ts';
import classes from './shortcuts-dialog.module.css';

/** Every key of the page with what it does, and the switch for all of them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [isOn, setOn] = useState(areShortcutsOn);
  const choose = (chosen: boolean) => {
    switchShortcuts(chosen);
    setOn(chosen);
  };
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <table className={classes.keys}>
        <tbody>
          {SHORTCUTS.map(({ keys, words }) => (
            <Line key={keys.join()} keys={keys} words={words()} />
          ))}
          <Line keys={['Esc']} words={t`Stop measuring or following, close the panel, deselect`} />
          <Line keys={['?']} words={t`Show keyboard shortcuts`} />
        </tbody>
        <tbody>
          <Heading words={t`While the picture has the focus`} />
          <Line keys={['←', '→', '↑', '↓']} words={t`Orbit`} />
          <Line keys={['Shift', '←', '→', '↑', '↓']} words={t`Pan`} />
          <Line keys={['+', '−']} words={t`Zoom`} />
          <Line keys={['Enter']} words={t`Select what is in the middle, or measure from there`} />
        </tbody>
        <tbody>
          <Heading words={t`While the timeline has the focus`} />
          <Line keys={['+', '−']} words={t`Zoom`} />
          <Line keys={['0']} words={t`Show all of the history`} />
        </tbody>
        <tbody>
          <Heading words={t`While the lanes have the focus`} />
          <Line keys={['W', 'S']} words={t`Zoom`} />
          <Line keys={['A', 'D']} words={t`Pan`} />
          <Line keys={['↑', '↓']} words={t`Go from device to device`} />
          <Line keys={[',', '.']} words={t`Previous or next interval of the device`} />
          <Line keys={['F']} words={t`Fit the marked area, or the interval, into the window`} />
          <Line keys={['M']} words={t`Mark the interval`} />
          <Line keys={['P']} words={t`Pin the device`} />
          <Line keys={['Enter']} words={t`Select the device, or open its group`} />
        </tbody>
      </table>
      <p className={classes.note}>
        {t`Shortcuts go by key position, on any keyboard layout, and rest while you type in a field.`}
      </p>
      <Switch label={t`Single-key shortcuts`} isOn={isOn} onChange={choose} />
    </Dialog>
  );
}

function Heading({ words }: { words: string }): ReactElement {
  return (
    <tr>
      <th scope="rowgroup" colSpan={2} className={classes.heading}>
        {words}
      </th>
    </tr>
  );
}

function Line({ keys, words }: { keys: readonly string[]; words: string }): ReactElement {
  return (
    <tr>
      <th scope="row">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </th>
      <td>{words}</td>
    </tr>
  );
}
