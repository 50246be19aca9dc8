import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useId } from 'react';
import { PressButton } from '../buttons/button.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Icon } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import { useOpened } from '../overlays/use-opened.ts';
import frame from './field.module.css';
import classes from './select.module.css';
import type { SelectList as List, SelectOption } from './select-list.tsx';

const loadList = () => import('./select-list.tsx');
// A lazy part loses its component's type parameter.
const SelectList = lazyPart(
  () => t`Choices unavailable`,
  () => loadList().then((module) => module.SelectList),
) as typeof List;

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Shows the label over it, as in a form; else it is only read out. */
  labelled?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
}

/** A choice of a few. Its list is loaded when the pointer or the focus comes near. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const { label, value, options, onChange, labelled = false, help, error, disabled = false, className } = props;
  const id = useId();
  const { trigger, isOpen, close, button } = useOpened(loadList);
  const chosen = options.find((option) => option.value === value);
  const described = error ?? help;
  return (
    <FieldFrame id={id} label={label} isLabelShown={labelled} help={help} error={error} className={className}>
      <PressButton
        {...button}
        disabled={disabled}
        className={cx(classes.select, error !== undefined && classes.invalid)}
        aria-haspopup="listbox"
        aria-labelledby={`${id}-value ${id}-label`}
        {...(described !== undefined && { 'aria-describedby': `${id}-help` })}
      >
        <span id={`${id}-value`} className={classes.value}>
          {chosen?.label ?? value}
        </span>
        <Icon name="chevron-down" size={12} />
      </PressButton>
      {isOpen && <SelectList {...{ label, trigger, value, options, onChange, close }} />}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  /** The label is `…-label`, help or error `…-help`. */
  id: string;
  label: string;
  isLabelShown: boolean;
  help?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, help or error below, for a field that is a button; text fields have the library's own. */
function FieldFrame(props: FieldFrameProps): ReactElement {
  const { id, label, isLabelShown, help, error, className, children } = props;
  return (
    <div className={cx(isLabelShown ? frame.field : frame.bare, className)}>
      <span id={`${id}-label`} className={frame.label} hidden={!isLabelShown}>
        {label}
      </span>
      {children}
      {(error ?? help) !== undefined && (
        <span id={`${id}-help`} className={error === undefined ? frame.help : frame.error}>
          {error ?? help}
        </span>
      )}
    </div>
  );
}
