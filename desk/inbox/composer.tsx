import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ThreadRow } from '#contract/admin/thread.ts'
import { messageMaxLength } from '#contract/rules.ts'
import { call, Refused, refusal } from '../calls.ts'
import { useActions } from '../frame/actions.ts'
import { refresh } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'
import { RecordProvider, useDraft, useField, useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Snippets } from './snippets.tsx'
import { aboutText, shownThreads } from './use-thread.ts'

const paths = { reply: { schema: z.string(), permission: 'inbox.answer' } } as const
const empty = { base: { reply: '' }, version: 0 }

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
  const [internal, setInternal] = useState(false)
  const send = async ({ set, idempotencyKey }: PendingSave) => {
    const text = String(set.find(({ path }) => path === 'reply')?.to ?? '')
    try {
      await call('/thread/reply', { id, text, internal, ...(seen ? { seen } : {}), idempotencyKey })
    } catch (error) {
      await refresh('/thread/detail')
      if (!refusal(error, 'changed_meanwhile')) throw error
      // Not sent by itself after a newer message: the person reads that first.
      throw new Refused(40, t('desk.inbox.newer_message'), { reason: 'transition_refused' })
    }
    toast(t(internal ? 'desk.inbox.noted' : 'desk.inbox.sent'))
    setInternal(false)
    await refresh(...shownThreads)
    return empty
  }
  const record = {
    ...{
      kind: 'thread',
      id,
      label: `${shopper} · ${aboutText(about)}`,
      place: `/inbox/${id}`,
      paths,
      ...empty,
    },
    save: send,
    reload: async () => empty,
  }
  return (
    <RecordProvider options={record}>
      <Field {...props} {...{ internal, setInternal }} />
    </RecordProvider>
  )
}

type FieldProps = ComposerProps & { internal: boolean; setInternal(internal: boolean): void }

function Field({ thread, onTyping, internal, setInternal }: FieldProps) {
  const { save } = useRecord()
  const { value, onChange, onFocus, onBlur } = useField<string>('reply')
  const isSaving = useDraft((state) => state.isSaving)
  const error = useDraft((state) => state.error)
  const text = value ?? ''
  const isTyping = text.trim() !== ''
  useEffect(() => {
    onTyping(isTyping)
    return () => onTyping(false)
  }, [isTyping, onTyping])
  const submit = () => {
    if (isTyping && text.length <= messageMaxLength) void save()
  }
  useActions([
    { id: 'thread send', label: t('desk.inbox.send'), keys: '$mod+Enter', onlyByKey: true, run: submit },
  ])
  return (
    <form
      className={`space-y-2 border-t border-base-300 px-4 py-3 ${internal ? 'bg-warning-soft' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div data-path="reply">
        <TextField
          label={t(internal ? 'desk.inbox.note_label' : 'desk.inbox.reply')}
          hint={t('desk.inbox.reply_hint')}
          rows={4}
          maxLength={messageMaxLength}
          value={text}
          {...{ onChange, onFocus, onBlur }}
          error={error || undefined}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Snippets
          {...{ thread }}
          onInsert={(snippet) => onChange(text ? `${text.trimEnd()}\n${snippet}` : snippet)}
        />
        <Checkbox isSelected={internal} onChange={setInternal}>
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
