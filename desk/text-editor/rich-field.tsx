import { type ChainedCommands, Editor } from '@tiptap/core'
import { goToNextCell, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { Code, Table2 } from 'lucide-react'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { gapsIn } from '#contract/admin/desk/gaps.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Format } from './format-html.ts'
import { Formatted, type FormattedProps, Gaps, Tools, textLook, useAddress } from './formatted.tsx'
import { contentOf, extensions, fits, htmlOf, wordsOf } from './schema.ts'
import { insertTable, runCommand } from './tables/commands.ts'
import { InsertTable } from './tables/insert-table.tsx'
import { TableTools } from './tables/table-tools.tsx'

export type RichProps = FormattedProps & { onSource(): void; onUnfit(): void }

/** A text as shoppers read it. Nothing is changed before somebody types. */
export function RichField(props: RichProps) {
  const { text, label, lang, error, size, isOff, onSource, onUnfit } = props
  const placeholder = wordsOf(props.placeholder)
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(props)
  latest.current = props
  /** The text that the editor shows. */
  const shown = useRef(text)
  const id = useId()
  const [askAddress, asking] = useAddress()
  const [isInserting, setInserting] = useState(false)
  const isFit = useRef<boolean>(null)
  isFit.current ??= fits(text)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; later texts and states reach it below
  useEffect(() => {
    if (!isFit.current) return onUnfit()
    const made = new Editor({
      element: place.current!,
      extensions,
      injectCSS: false,
      content: contentOf(text),
      ...settingsOf({ id, lang, error, placeholder, size, isOff }),
      onUpdate({ editor }) {
        shown.current = htmlOf(editor.getJSON())
        latest.current.onChange(shown.current)
      },
      onTransaction: refresh,
      onFocus: () => latest.current.onFocus(),
      onBlur: () => latest.current.onBlur(),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    editor?.setOptions(settingsOf({ id, lang, error, placeholder, size, isOff }))
  }, [editor, id, lang, error, placeholder, size, isOff])

  useEffect(() => {
    if (!editor || text === shown.current) return
    if (!fits(text)) return onUnfit()
    shown.current = text
    showText(editor, text)
  }, [editor, text, onUnfit])

  const format = async (kind: Format) => {
    if (!editor) return
    if (kind !== 'link' || editor.isActive('link')) return void toggles[kind].run(editor)
    const address = await askAddress()
    // The dialog gives the focus back to the button first.
    if (address !== null) requestAnimationFrame(() => link(editor, address))
  }
  return (
    <Formatted
      error={error}
      label={
        <span id={id} className="me-auto text-note font-medium">
          {label}
        </span>
      }
      tools={
        <>
          {editor && !isOff && (
            <Tools
              onFormat={(kind) => void format(kind)}
              isOn={(kind) => editor.isActive(...toggles[kind].active)}
            >
              <Tooltip text={t('desk.record.table_insert')}>
                <Button
                  look="quiet"
                  icon={Table2}
                  aria-label={t('desk.record.table_insert')}
                  onPress={() => setInserting(true)}
                />
              </Tooltip>
            </Tools>
          )}
          <Tooltip text={t('desk.record.html_source')}>
            <Button look="quiet" icon={Code} aria-label={t('desk.record.html_source')} onPress={onSource} />
          </Tooltip>
        </>
      }
    >
      <div ref={place} />
      {editor && !isOff && isInTable(editor.state) && <TableTools {...{ editor }} />}
      {editor && !isOff && <Gaps gaps={gapsIn(text)} onNext={() => selectNextGap(editor)} />}
      {asking}
      {editor && isInserting && (
        <InsertTable
          onInsert={({ rows, columns, hasHeader }) => {
            setInserting(false)
            // The dialog gives the focus back to the button first.
            requestAnimationFrame(() => runCommand(editor, insertTable(rows, columns, hasHeader)))
          }}
          onClose={() => setInserting(false)}
        />
      )}
    </Formatted>
  )
}

/** Replaces what differs, so that the cursor stays in its place. Undo leaves it, because it is not the person's. */
function showText(editor: Editor, text: string): void {
  const next = editor.schema.nodeFromJSON(contentOf(text))
  const { tr } = editor.state
  const start = tr.doc.content.findDiffStart(next.content)
  if (start === null) return
  const end = tr.doc.content.findDiffEnd(next.content)!
  // If letters repeat, the two searches can overlap.
  const twice = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + twice, next.slice(start, end.b + twice))
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

type Settings = Pick<RichProps, 'lang' | 'error' | 'placeholder' | 'size' | 'isOff'> & { id: string }

function settingsOf({ id, lang, error, placeholder, size, isOff }: Settings) {
  return {
    editable: !isOff,
    editorProps: {
      attributes: {
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'aria-invalid': String(Boolean(error)),
        ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
        ...(isOff ? { 'aria-readonly': 'true' } : {}),
        lang,
        class: `${textLook(size)} rich-text`,
      },
      handleDOMEvents: { keydown: leadOn },
    },
  }
}

/**
 * Tab leads to the next cell of a table, and from the last one on to the next field, as it does from everywhere else. In
 * a list, the library would move the item to another level. Alt F10 leads to the tools of a table from any cell. While
 * an input method composes, Tab belongs to it: it chooses among the candidates.
 */
function leadOn(view: EditorView, event: KeyboardEvent): boolean {
  if (event.key === 'Tab') {
    // Some browsers only say by this code that a key belongs to an input method.
    const isComposing = event.isComposing || event.keyCode === 229
    if (!isComposing && goToNextCell(event.shiftKey ? -1 : 1)(view.state, view.dispatch))
      event.preventDefault()
    return true
  }
  if (event.key !== 'F10' || !event.altKey || !isInTable(view.state)) return false
  event.preventDefault()
  view.dom.parentElement?.nextElementSibling?.querySelector('button')?.focus()
  return true
}

type Toggle = { active: [string, object?]; run(editor: Editor): boolean }

/** Commands for the editor, which has the focus at once: its own command takes it a frame later. */
function focused(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain()
}

const toggles: Record<Format, Toggle> = {
  bold: { active: ['bold'], run: (editor) => focused(editor).toggleBold().run() },
  italic: { active: ['italic'], run: (editor) => focused(editor).toggleItalic().run() },
  heading: {
    active: ['heading', { level: 2 }],
    run: (editor) => focused(editor).toggleHeading({ level: 2 }).run(),
  },
  list: { active: ['bulletList'], run: (editor) => focused(editor).toggleBulletList().run() },
  steps: { active: ['orderedList'], run: (editor) => focused(editor).toggleOrderedList().run() },
  link: { active: ['link'], run: (editor) => focused(editor).extendMarkRange('link').unsetLink().run() },
}

/** Links what is selected, else inserts the address as a link. */
function link(editor: Editor, href: string): void {
  const { empty } = editor.state.selection
  const chain = focused(editor)
  const linked = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
  ;(empty ? chain.insertContent(linked) : chain.setLink({ href })).run()
}

/** Selects the first gap after the cursor, or of the whole text. */
function selectNextGap(editor: Editor): void {
  const found: { from: number; to: number }[] = []
  editor.state.doc.descendants(({ text = '' }, start) => {
    let from = 0
    for (const gap of gapsIn(text)) {
      from = text.indexOf(gap, from)
      found.push({ from: start + from, to: start + from + gap.length })
      from += gap.length
    }
  })
  const next = found.find(({ from }) => from >= editor.state.selection.to) ?? found[0]
  if (next) focused(editor).setTextSelection(next).scrollIntoView().run()
}
