import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, type SQLNamespace, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import classes from './sql.module.css';

interface SqlEditorProps {
  label: string;
  hint: string;
  text: string;
  /** Tables and columns for completion. */
  schema: SQLNamespace;
  onChange: (text: string) => void;
  onRun: () => void;
}

/**
 * An editor for SQL, in a shadow root: its styles are adopted there as sheets, which the strict policy of the page
 * allows, and no style tag is made (decision 008).
 */
export function SqlEditor({ label, hint, text, schema, onChange, onRun }: SqlEditorProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; language: Compartment } | null>(null);
  const change = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  // Made once; later changes are dispatched below.
  const make = useEffectEvent((root: ShadowRoot) => {
    const language = new Compartment();
    const listeners = [keys(() => run()), changes((next) => change(next))];
    const extensions = [...listeners, ...look(label, hint), language.of(sqlFor(schema))];
    const view = new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions }) });
    editor.current = { view, language };
    return view;
  });
  useEffect(() => {
    if (place.current === null) return;
    const view = make(place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' }));
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

function keys(onRun: () => void) {
  const run = {
    key: 'Mod-Enter',
    run: () => {
      onRun();
      return true;
    },
  };
  // Tab leaves the editor, as it leaves any other field.
  return keymap.of([run, ...completionKeymap, ...historyKeymap, ...defaultKeymap]);
}

function changes(onChange: (text: string) => void) {
  return EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
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

/** The editor in the theme's colours, which reach into it as variables. */
const EDITOR_LOOK = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--aisle-text)', backgroundColor: 'var(--aisle-surface)', fontSize: '13px' },
    '&.cm-focused': { outline: '2px solid var(--aisle-accent)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: 'var(--aisle-font-mono)', lineHeight: '1.5' },
    '.cm-content': { caretColor: 'var(--aisle-text)', padding: '8px 0' },
    '.cm-gutters': {
      backgroundColor: 'var(--aisle-sunken)',
      color: 'var(--aisle-muted)',
      borderRight: '1px solid var(--aisle-line)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--aisle-hover)' },
    '.cm-placeholder': { color: 'var(--aisle-placeholder)' },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--aisle-selected)' },
    '.cm-tooltip': {
      border: '1px solid var(--aisle-line)',
      borderRadius: 'var(--aisle-radius)',
      backgroundColor: 'var(--aisle-surface)',
      color: 'var(--aisle-text)',
      boxShadow: 'var(--aisle-shadow)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--aisle-font-mono)', fontSize: '12px' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--aisle-filled)',
      color: 'var(--aisle-on-accent)',
    },
    '.cm-completionDetail': { marginLeft: '1em', color: 'var(--aisle-muted)', fontStyle: 'normal' },
    'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.keyword, color: 'var(--aisle-accent)', fontWeight: '600' },
      { tag: tags.string, color: 'var(--aisle-good)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--aisle-warn)' },
      { tag: tags.comment, color: 'var(--aisle-muted)', fontStyle: 'italic' },
    ]),
  ),
];
