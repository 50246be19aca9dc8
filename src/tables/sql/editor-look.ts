import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the colours of the theme around it, which reach into it as variables. */
export const EDITOR_LOOK = [
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
