import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Translation } from '#contract/admin/content/translation.ts'
import { useActions } from '../frame/actions.ts'
import { walkOf } from '../lists/list-memory.ts'
import { editField, valueAt } from '../resource/draft.ts'
import { focusPath } from '../resource/focus-path.ts'
import { useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { toast } from '../ui/toast.tsx'
import { editorPath } from './editor-path.ts'

export type Steps = ReturnType<typeof useSteps>

/** Leads from text to text: to the next one that is missing or stale, and then to the next record of the queue. */
export function useSteps({ kind, id, lang, fields }: Translation) {
  const record = useRecord()
  const router = useRouter()
  const [at, setAt] = useState(() => fields.find(isOpen)?.path ?? fields[0]?.path ?? '')
  const index = Math.max(
    0,
    fields.findIndex(({ path }) => path === at),
  )

  const goTo = (path: string) => {
    flushSync(() => setAt(path))
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    place?.closest('section')?.scrollIntoView({ block: 'nearest' })
    const text = place?.querySelector<HTMLElement>('[role=textbox]')
    if (text) text.focus()
    else focusPath(path)
  }
  const isLeft = (field: Translation['fields'][number]) => isOpen(field) && !draftHas(record, field)
  const copy = (path = at) => {
    const field = fields.find((each) => each.path === path)
    if (field && field.field !== 'slug') record.change((now) => editField(now, path, field.source))
  }
  const nextRecord = async () => {
    const { draft: edited } = record.store.getState()
    if (edited.edits.size > 0 && !(await record.save())) return
    const paths = walkOf('/translations')?.paths ?? []
    const next = paths[paths.indexOf(editorPath({ kind, recordId: id, lang })) + 1]
    if (next) await router.navigate({ to: next })
    else {
      toast(t('desk.translation.last_of_queue'))
      await router.navigate({ to: '/translations' })
    }
  }
  const next = () => {
    const order = [...fields.slice(index + 1), ...fields.slice(0, index + 1)]
    const found = order.find((field) => isLeft(field) && field.path !== at) ?? order.find(isLeft)
    if (found) goTo(found.path)
    else void nextRecord()
  }
  useActions([
    { id: 'next text', label: t('desk.translation.next'), keys: '$mod+Enter', everywhere: true, run: next },
    { id: 'copy source', label: t('desk.translation.copy_source'), keys: 'Alt+c', run: () => copy() },
  ])
  // Alt with C types a character on some keyboards, so the key's place decides, also in fields.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyC' || !event.altKey || event.ctrlKey || event.metaKey) return
      if (document.querySelector('[role=dialog]')) return
      event.preventDefault()
      event.stopPropagation()
      copy()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  })
  return { at, index, setAt, goTo, copy, next }
}

function isOpen({ state }: Translation['fields'][number]): boolean {
  return state === 'missing' || state === 'stale'
}

/** True once the person has written the text, which is then no longer missing or stale. */
function draftHas(record: ReturnType<typeof useRecord>, { path }: Translation['fields'][number]): boolean {
  const { draft } = record.store.getState()
  return draft.edits.has(path) && valueAt(draft, path) !== ''
}
