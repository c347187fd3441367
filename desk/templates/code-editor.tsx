import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { liquid } from '@codemirror/lang-liquid'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { TemplateFault } from '#contract/admin/content/template.ts'
import { codeColours, editorLook } from './editor-look.ts'

type CodeEditorProps = {
  label: string
  /** Its ending chooses the colours. */
  path: string
  value: string
  /** Without it, the text is only read. */
  onChange?(value: string): void
  faults?: readonly TemplateFault[]
  /** Lines that are marked as different, from 1. */
  changed?: readonly number[]
}

const setChanged = StateEffect.define<readonly number[]>()
const changedLine = Decoration.line({ class: 'cm-changedLine' })

const changedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { changes, effects, state }) {
    const set = effects.findLast((effect) => effect.is(setChanged))
    if (!set) return lines.map(changes)
    const known = (set.value as readonly number[]).filter((line) => line <= state.doc.lines)
    return RangeSet.of(
      known.map((line) => changedLine.range(state.doc.line(line).from)),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Tab leaves the editor, as everywhere in the desk. */
const keys = keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap])

/** Code with colours, line numbers and marks. Loads with the screen of a template only. */
export function CodeEditor({ label, path, value, onChange, faults = [], changed = [] }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const isOff = !onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its state; later values reach it below
  useEffect(() => {
    if (!place.current) return
    const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content ?? ''
    const editor = new EditorView({
      parent: place.current,
      doc: value,
      extensions: [
        EditorView.cspNonce.of(nonce),
        [lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching()],
        [search({ top: true }), highlightSelectionMatches(), keys, changedLines],
        path.endsWith('.css') ? css() : liquid(),
        [editorLook, syntaxHighlighting(codeColours), EditorView.lineWrapping],
        [
          EditorState.readOnly.of(isOff),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        ],
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) latest.current?.(state.doc.toString())
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [path, isOff])
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  const marks = changed.join()
  useEffect(() => {
    const lines = marks === '' ? [] : marks.split(',').map(Number)
    view.current?.dispatch({ effects: setChanged.of(lines) })
  }, [marks])
  useEffect(() => {
    const editor = view.current
    if (editor)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          faults.map((fault) => diagnosticOf(editor, fault)),
        ),
      )
  }, [faults])
  return (
    <div
      ref={place}
      className="h-[65dvh] min-h-80 overflow-hidden rounded-field border border-base-300 text-start"
      dir="ltr"
    />
  )
}

/** The rest of the faulty line, from its column. */
function diagnosticOf({ state: { doc } }: EditorView, { line, column, message }: TemplateFault): Diagnostic {
  const { from: start, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const from = Math.min(start + Math.max(column - 1, 0), to)
  return { from, to, severity: 'error', message }
}
