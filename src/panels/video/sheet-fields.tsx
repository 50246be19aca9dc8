import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Checkbox } from '../../ui/index.ts';
import classes from './video-dialog.module.css';
import type { SheetChoices } from './video-sheet.ts';

export const USUAL_SHEET: SheetChoices = { hasClock: true, hasNames: false, hasLegend: false, hasCaptions: true };

/** What was kept of them; what is not in it is as usual. */
export function readSheet(json: unknown): SheetChoices {
  const kept = { ...USUAL_SHEET, ...(json as Partial<SheetChoices>) };
  return {
    hasClock: kept.hasClock === true,
    hasNames: kept.hasNames === true,
    hasLegend: kept.hasLegend === true,
    hasCaptions: kept.hasCaptions === true,
  };
}

interface SheetFieldsProps {
  sheet: SheetChoices;
  /** A camera that stands says nothing. */
  hasWords: boolean;
  onChange: (sheet: SheetChoices) => void;
}

/** What stands over the picture. */
export function SheetFields({ sheet, hasWords, onChange }: SheetFieldsProps): ReactElement {
  const choice = (label: string, field: keyof SheetChoices) => (
    <Checkbox label={label} isChecked={sheet[field]} onChange={(isShown) => onChange({ ...sheet, [field]: isShown })} />
  );
  return (
    <fieldset className={classes.choices}>
      <legend>{t`In the picture`}</legend>
      {choice(t`Clock`, 'hasClock')}
      {choice(t`Names`, 'hasNames')}
      {choice(t`Legend`, 'hasLegend')}
      {hasWords && choice(t`Captions`, 'hasCaptions')}
    </fieldset>
  );
}
