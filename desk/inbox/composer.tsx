import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { fieldPattern, snippetFields } from '#contract/admin/content/snippet.ts'
import type { ThreadRow } from '#contract/admin/customers/thread.ts'
import { messageMaxLength } from '#contract/rules.ts'
import { call, Refused, refusal } from '../calls.ts'
import { useActions } from '../frame/actions.ts'
import { refresh } from '../query.ts'
import { editField, type PendingSave, valueAt } from '../resource/draft.ts'
import { RecordProvider, useDraft, useField, useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { type Filled, InsertedNote, markersOf, Snippets } from './snippets.tsx'
import { aboutText, shownThreads } from './use-thread.ts'

/** Text and kind are one value, so that no note becomes an answer. A string: an answer that an earlier desk kept. */
type Reply = { text: string; internal: boolean } | string

const paths = { reply: { schema: z.unknown(), permission: 'inbox.answer' } } as const
const empty = { reply: { text: '', internal: false } }

type ComposerProps = {
  thread: ThreadRow
  /** Id of the newest message on the screen: a later one holds the answer back. */
  seen: string | undefined
  onTyping(typing: boolean): void
}

/** Writes an answer or a note. What is typed is kept as a draft, like edits of any record. */
export function Composer(props: ComposerProps) {
  const { thread, seen } = props
  const { id, shopper, about } = thread
  const send = async ({ set, version, idempotencyKey }: PendingSave) => {
    const { text, internal } = partsOf(set[0]!.to as Reply)
    const known = version > 0 ? { seen: String(version) } : {}
    try {
      await call('/thread/reply', { id, text, internal, ...known, idempotencyKey })
    } catch (error) {
      await refresh('/thread/detail')
      if (!refusal(error, 'changed_meanwhile')) throw error
      // Not sent by itself after a newer message: the person reads that first.
      throw new Refused(40, t('desk.inbox.newer_message'), { reason: 'transition_refused' })
    }
    toast(t(internal ? 'desk.inbox.noted' : 'desk.inbox.sent'))
    await refresh(...shownThreads)
    return { base: empty, version }
  }
  // The version is the newest message that was read, so that a lost answer is sent again exactly as it was.
  const state = { base: empty, version: Number(seen ?? 0) }
  const record = {
    ...{ kind: 'thread', id, label: `${shopper} · ${aboutText(about)}`, place: `/inbox/${id}`, paths },
    ...{ ...state, whole: true, save: send, reload: async () => state },
  }
  return (
    <RecordProvider options={record}>
      <Field {...props} />
    </RecordProvider>
  )
}

function partsOf(reply: Reply | undefined): typeof empty.reply {
  return typeof reply === 'string' ? { text: reply, internal: false } : (reply ?? empty.reply)
}

/** Fields of snippets that still stand in a text. */
function fieldsIn(text: string): string[] {
  const known = snippetFields as readonly string[]
  return [...text.matchAll(fieldPattern)].map(([, name = '']) => name).filter((name) => known.includes(name))
}

function Field({ thread, onTyping }: ComposerProps) {
  const { save, change } = useRecord()
  const { value, onChange, onFocus, onBlur } = useField<Reply>('reply')
  const isSaving = useDraft((state) => state.isSaving)
  const error = useDraft((state) => state.error)
  const { text, internal } = partsOf(value)
  const type = (typed: string) => onChange({ text: typed, internal })
  const isTyping = text.trim() !== ''
  useEffect(() => {
    onTyping(isTyping)
    return () => onTyping(false)
  }, [isTyping, onTyping])
  const [inserted, setInserted] = useState<Filled | null>(null)
  const [isHeld, setHeld] = useState(false)
  // Shoppers never read "{{ order.number }}".
  const unfilled = internal ? [] : fieldsIn(text)
  const submit = async () => {
    setHeld(unfilled.length > 0)
    if (!isTyping || text.length > messageMaxLength || unfilled.length > 0) return
    if (await save()) setInserted(null)
  }
  /** Adds to what stands in the field by then: filling a snippet in takes a call. */
  const insert = (filled: Filled) => {
    setInserted(filled)
    change((draft) => {
      const now = partsOf(valueAt(draft, 'reply') as Reply)
      const whole = now.text ? `${now.text.trimEnd()}\n${filled.text}` : filled.text
      return editField(draft, 'reply', { ...now, text: whole })
    })
  }
  const held = isHeld && unfilled.length > 0
  useActions([
    {
      id: 'thread send',
      label: t('desk.inbox.send'),
      keys: '$mod+Enter',
      onlyByKey: true,
      run: () => void submit(),
    },
  ])
  return (
    <form
      className={`space-y-2 border-t border-base-300 px-4 py-3 ${internal ? 'bg-warning-soft' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div data-path="reply">
        <TextField
          label={t(internal ? 'desk.inbox.note_label' : 'desk.inbox.reply')}
          hint={t('desk.inbox.reply_hint')}
          rows={4}
          maxLength={messageMaxLength}
          value={text}
          onChange={type}
          {...{ onFocus, onBlur }}
          error={(held ? t('desk.inbox.unfilled', { fields: markersOf(unfilled) }) : error) || undefined}
        />
      </div>
      {inserted && isTyping && <InsertedNote filled={inserted} />}
      <div className="flex flex-wrap items-center gap-2">
        <Snippets {...{ thread }} onInsert={insert} />
        <Checkbox isSelected={internal} onChange={(isOn) => onChange({ text, internal: isOn })}>
          {t('desk.inbox.internal')}
        </Checkbox>
        <span className="ms-auto">
          <Button look="primary" type="submit" isPending={isSaving} isDisabled={!isTyping}>
            {t(internal ? 'desk.inbox.add_note' : 'desk.inbox.send')}
          </Button>
        </span>
      </div>
    </form>
  )
}
