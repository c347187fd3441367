import { Pencil, TextQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { ThreadRow } from '#contract/admin/customers/thread.ts'
import { call } from '../calls.ts'
import { nameOf } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toastError } from '../ui/toast.tsx'
import { SnippetManager } from './snippet-manager.tsx'

/** A snippet as it was inserted, with its fields filled in. */
export type Filled = AdminData<'/snippet/fill'> & { name: string }

type SnippetsProps = { thread: ThreadRow; onInsert(filled: Filled): void }

/** Texts for answers that come again and again, in the language of the shopper. */
export function Snippets({ thread, onInsert }: SnippetsProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('/snippet/list', {})
  const items = data?.items ?? []
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    // A snippet that comes late belongs to no other conversation.
    return () => leaving.current?.abort()
  }, [])
  const insert = async (id: string, name: string) => {
    const { signal } = leaving.current!
    try {
      const filled = await call('/snippet/fill', { id, threadId: thread.id }, { signal })
      if (!signal.aborted) onInsert({ ...filled, name })
    } catch (error) {
      if (!signal.aborted) toastError(error)
    }
  }
  return (
    <>
      <Menu
        entries={[
          ...items.map(({ id, name }) => ({ id, label: name, onAction: () => void insert(id, name) })),
          {
            id: 'manage',
            label: t('desk.inbox.manage_snippets'),
            icon: Pencil,
            onAction: () => setOpen(true),
          },
        ]}
      >
        <Button icon={TextQuote}>{t('desk.inbox.snippets')}</Button>
      </Menu>
      {isOpen && <SnippetManager items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Says which language a snippet came in if it has none for the shopper, and what it lacks. */
export function InsertedNote({ filled: { name, lang, wanted, empty } }: { filled: Filled }) {
  if (lang === wanted && empty.length === 0) return null
  return (
    <div role="status" className="rounded-field bg-info-soft px-3 py-2 text-note text-info">
      {lang !== wanted && (
        <p>
          {t('desk.inbox.snippet_in', {
            ...{ name, language: nameOf('language', lang), wanted: nameOf('language', wanted) },
          })}
        </p>
      )}
      {empty.length > 0 && <p>{t('desk.inbox.snippet_empty', { fields: markersOf(empty) })}</p>}
    </div>
  )
}

/** Fields as they stand in a text. */
export function markersOf(fields: readonly string[]): string {
  return fields.map((field) => `{{ ${field} }}`).join(', ')
}
