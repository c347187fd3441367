import { AtSign } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { type NoteKind, noteMaxLength } from '#contract/admin/note.ts'
import { useCall } from '../../query.ts'
import { t } from '../../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, inputLook } from '../../ui/field.tsx'
import { type Colleague, insertMention, matching, type NoteText, openMention } from './note-text.ts'

type NoteFieldProps = {
  kind: NoteKind
  label: string
  value: NoteText
  onChange(value: NoteText): void
  onFocus(): void
  onBlur(): void
  onSubmit(): void
  error?: string | undefined
  /** The field opens because the person asked for it. */
  autoFocus?: boolean
}

/** The text of a note. @ opens a list of colleagues, which arrow keys, Enter and Tab choose from. */
export function NoteField(props: NoteFieldProps) {
  const { kind, label, value, onChange, onFocus, onBlur, onSubmit, error, autoFocus = false } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(0)
  const open = caret === null || isClosed ? null : openMention(value, caret)
  const { data } = useCall('/note/people', { kind }, { enabled: caret !== null })
  const found = open && data ? matching(data.items, open.typed) : []
  const place = Math.min(active, found.length - 1)
  const follow = () => setCaret(area.current?.selectionStart ?? null)
  const type = (text: string) => {
    setClosed(false)
    setActive(0)
    onChange({ ...value, text })
    follow()
  }
  /** The caret can be put behind the name once the text stands in the field. */
  const put = (note: NoteText, to: number) => {
    onChange(note)
    setCaret(to)
    setActive(0)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(to, to)
    })
  }
  const choose = (person: Colleague) => {
    if (!open) return
    const { note, caret: to } = insertMention(value, open, person)
    put(note, to)
  }
  const begin = () => {
    const at = area.current?.selectionStart ?? value.text.length
    const before = value.text.slice(0, at)
    const added = before === '' || /\s$/u.test(before) ? '@' : ' @'
    setClosed(false)
    put({ ...value, text: before + added + value.text.slice(at) }, at + added.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSubmit()
    }
    if (found.length === 0 || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setActive((place + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[place]!)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className="relative">
      <TextField
        value={value.text}
        onChange={type}
        onFocus={onFocus}
        onBlur={() => {
          setCaret(null)
          onBlur()
        }}
        maxLength={noteMaxLength}
        autoFocus={autoFocus}
        validationBehavior="aria"
        isInvalid={Boolean(error)}
      >
        <FieldFrame label={label} hidesLabel hint={t('desk.record.note_hint')} error={error}>
          <TextArea
            ref={area}
            rows={2}
            aria-autocomplete="list"
            aria-controls={found.length > 0 ? listId : undefined}
            aria-activedescendant={found.length > 0 ? optionId(place) : undefined}
            placeholder={`${label} …`}
            onKeyDown={press}
            onSelect={follow}
            className={`${inputLook} field-sizing-content max-h-80 min-h-14 py-2 pe-11 leading-5`}
          />
        </FieldFrame>
      </TextField>
      <span className="absolute end-0.5 top-0.5">
        <Button look="quiet" icon={AtSign} aria-label={t('desk.record.note_mention')} onPress={begin} />
      </span>
      {found.length > 0 && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the text field keeps the focus and names the active option
          role="listbox"
          aria-label={t('desk.record.note_mention')}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-auto rounded-field border border-base-300 bg-base-100 p-1 shadow-high"
        >
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the text field, which keeps the focus
            <li
              key={person.id}
              id={optionId(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the list
              role="option"
              aria-selected={index === place}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className="flex min-h-9 cursor-default items-center gap-2 rounded-field px-2 aria-selected:bg-hover pointer-coarse:min-h-11"
            >
              <Avatar name={person.name} size="small" />
              <bdi className="min-w-0 truncate">{person.name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {open && data ? t('desk.record.note_people', { count: found.length }) : ''}
      </p>
    </div>
  )
}
