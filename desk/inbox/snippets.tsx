import { Pencil, Plus, TextQuote, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Snippet, ThreadRow } from '#contract/admin/thread.ts'
import { messageMaxLength } from '#contract/rules.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'

/** Texts for answers that come again and again. `{name}` and `{number}` are filled in. */
export function Snippets({ thread, onInsert }: { thread: ThreadRow; onInsert(text: string): void }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('/snippet/list', {})
  const fill = ({ text }: Snippet) =>
    text.replaceAll('{name}', thread.shopper).replaceAll('{number}', thread.about?.number ?? '')
  return (
    <>
      <Menu
        entries={[
          ...(data?.items ?? []).map((snippet) => ({
            id: snippet.id,
            label: snippet.name,
            onAction: () => onInsert(fill(snippet)),
          })),
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
      {isOpen && <Manager items={data?.items ?? []} onClose={() => setOpen(false)} />}
    </>
  )
}

type Edited = { id?: string; version?: number; name: string; text: string }

function Manager({ items, onClose }: { items: readonly Snippet[]; onClose(): void }) {
  const [edited, setEdited] = useState<Edited | null>(items.length === 0 ? { name: '', text: '' } : null)
  const save = useWrite('/snippet/save', { stale: ['/snippet/list'] })
  const remove = useWrite('/snippet/remove', { stale: ['/snippet/list'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!edited) return
    save.mutate(edited, {
      onSuccess: () => {
        setEdited(null)
        toast(t('desk.inbox.snippet_saved'))
      },
    })
  }
  return (
    <Dialog
      isOpen
      side
      title={t('desk.inbox.snippets')}
      onClose={onClose}
      actions={
        edited ? (
          <>
            <Button onPress={() => setEdited(null)}>{t('desk.list.cancel')}</Button>
            <Button
              look="primary"
              type="submit"
              form="snippet"
              isPending={save.isPending}
              isDisabled={!edited.name.trim() || !edited.text.trim()}
            >
              {t('desk.list.save')}
            </Button>
          </>
        ) : (
          <Button icon={Plus} onPress={() => setEdited({ name: '', text: '' })}>
            {t('desk.inbox.new_snippet')}
          </Button>
        )
      }
    >
      {edited ? (
        <form id="snippet" onSubmit={submit} className="space-y-4">
          <TextField
            label={t('desk.inbox.snippet_name')}
            maxLength={60}
            value={edited.name}
            onChange={(name) => setEdited({ ...edited, name })}
            autoFocus
          />
          <TextField
            label={t('desk.inbox.snippet_text')}
            hint={t('desk.inbox.snippet_hint', { name: '{name}', number: '{number}' })}
            rows={8}
            maxLength={messageMaxLength}
            value={edited.text}
            onChange={(text) => setEdited({ ...edited, text })}
          />
          {save.error && (
            <p role="alert" className="text-error">
              {save.error.message}
            </p>
          )}
        </form>
      ) : (
        <ul className="divide-y divide-base-300">
          {items.map(({ id, version, name, text }) => (
            <li key={id} className="flex items-start gap-2 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                <span className="line-clamp-2 text-note text-muted">{text}</span>
              </span>
              <Button
                look="quiet"
                icon={Pencil}
                aria-label={t('desk.inbox.edit_snippet', { name })}
                onPress={() => setEdited({ id, version, name, text })}
              />
              <Button
                look="quiet"
                icon={Trash2}
                aria-label={t('desk.inbox.remove_snippet', { name })}
                onPress={() => remove.mutate({ id }, { onError: toastError })}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
