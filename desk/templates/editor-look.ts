import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The editor in the desk's own colours, which follow light and dark by themselves. */
export const editorLook = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '0.8125rem',
    backgroundColor: 'var(--base-100)',
    color: 'var(--base-content)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--base-content)', paddingBlock: '0.5rem' },
  '.cm-gutters': {
    backgroundColor: 'var(--base-200)',
    color: 'var(--muted)',
    borderColor: 'var(--base-300)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-changedLine': { backgroundColor: 'var(--warning-soft)' },
  '.cm-panels': { backgroundColor: 'var(--base-200)', color: 'var(--base-content)' },
  '.cm-textfield, .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--base-100)',
    color: 'inherit',
  },
  '.cm-tooltip': { backgroundColor: 'var(--base-100)', borderColor: 'var(--base-300)', color: 'inherit' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--info-soft)' },
})

export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.processingInstruction, tags.operatorKeyword], color: 'var(--accent)' },
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--info)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--warning)' },
  { tag: [tags.string, tags.attributeValue, tags.number, tags.bool], color: 'var(--success)' },
  { tag: [tags.comment, tags.meta], color: 'var(--muted)', fontStyle: 'italic' },
])
