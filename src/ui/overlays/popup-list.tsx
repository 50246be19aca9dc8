import type { ReactElement, ReactNode } from 'react';
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox';
import classes from './popup.module.css';

/** A list of choices in a popup. */
export function PopupList<Item extends object>(props: Omit<ListBoxProps<Item>, 'className'>): ReactElement {
  return <ListBox {...props} className={classes.list ?? ''} />;
}

interface PopupChoiceProps {
  id: string;
  words: string;
  /** Behind the words. */
  children?: ReactNode;
}

export function PopupChoice({ id, words, children }: PopupChoiceProps): ReactElement {
  return (
    <ListBoxItem id={id} textValue={words} className={classes.item ?? ''}>
      <span className={classes.words}>{words}</span>
      {children}
    </ListBoxItem>
  );
}
