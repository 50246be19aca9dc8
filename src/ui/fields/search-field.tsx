import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { Icon } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import classes from './field.module.css';

interface SearchFieldProps {
  /** Accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
  className?: string | undefined;
}

/** Field to search or filter by; Escape or its cross empties it. */
export function SearchField({ label, placeholder, className, ...rest }: SearchFieldProps): ReactElement {
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx(classes.field, className)}>
      <div className={classes.box}>
        <Input className={classes.input ?? ''} placeholder={placeholder} />
        <Button slot="clear" className={classes.inside ?? ''}>
          <Icon name="close" size={12} />
        </Button>
      </div>
    </AriaSearchField>
  );
}
