import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, type SQLNamespace, sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type ReactElement, useEffect, useRef } from 'react';
import { EDITOR_LOOK } from './editor-look.ts';
import classes from './sql.module.css';

interface SqlEditorProps {
  label: string;
  hint: string;
  text: string;
  /** Tables and their columns, to complete names by. */
  schema: SQLNamespace;
  onChange: (text: string) => void;
  onRun: () => void;
}

/**
 * An editor for SQL. It stands in a shadow root of its own: there its styles are adopted as sheets, which the strict
 * policy of the page lets through, and no style tag is made (decision 008).
 */
export function SqlEditor({ label, hint, text, schema, onChange, onRun }: SqlEditorProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; language: Compartment } | null>(null);
  const told = useRef({ onChange, onRun });
  told.current = { onChange, onRun };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made once, and told below what changes
  useEffect(() => {
    if (place.current === null) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const language = new Compartment();
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [keys(told), ...look(label, hint), language.of(sqlFor(schema)), changes(told)],
      }),
    });
    editor.current = { view, language };
    return () => view.destroy();
  }, []);
  useEffect(() => {
    const { view, language } = editor.current ?? {};
    if (language) view?.dispatch({ effects: language.reconfigure(sqlFor(schema)) });
  }, [schema]);
  useEffect(() => {
    const view = editor.current?.view;
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);
  return <div ref={place} className={classes.editor} />;
}

type Told = { readonly current: Pick<SqlEditorProps, 'onChange' | 'onRun'> };

function keys(told: Told) {
  const run = {
    key: 'Mod-Enter',
    run: () => {
      told.current.onRun();
      return true;
    },
  };
  // Tab leaves the editor, as it leaves any other field.
  return keymap.of([run, ...completionKeymap, ...historyKeymap, ...defaultKeymap]);
}

function changes(told: Told) {
  return EditorView.updateListener.of((update) => {
    if (update.docChanged) told.current.onChange(update.state.doc.toString());
  });
}

function look(label: string, hint: string) {
  return [
    history(),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    bracketMatching(),
    autocompletion(),
    placeholder(hint),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    ...EDITOR_LOOK,
  ];
}

function sqlFor(schema: SQLNamespace) {
  return sql({ dialect: PostgreSQL, schema, upperCaseKeywords: true });
}
