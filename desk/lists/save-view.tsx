import { useState } from 'react'
import { Form } from 'react-aria-components/Form'
import type { View, ViewKind } from '#contract/admin/view.ts'
import { call } from '../calls.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import type { ListCall } from './list-screen.ts'
import type { List } from './use-list.ts'
import { viewName } from './view-tabs.tsx'

type SaveViewProps = {
  kind: ViewKind
  query: List<ListCall>['query']
  columns: string[]
  density: 'normal' | 'compact'
  onSaved(id: string): void
}

/** Saves the search, filters and order of a list as a view of one's own, or for everybody. */
export function SaveView({ kind, query, columns, density, onSaved }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useWrite('/view/save', { stale: ['/view/list', '/view/counts'] })
  const submit = async () => {
    const { q, filter, sort } = query
    const wish = { ...(q ? { q } : {}), ...(filter.length > 0 ? { filter: { all: filter } } : {}), sort }
    const { items } = await save.mutateAsync({ kind, name, query: wish, columns, density, shared })
    setOpen(false)
    setName('')
    toast(t('desk.list.view_saved', { name }))
    const saved = items.findLast((view) => view.own && view.name === name.trim())
    if (saved) onSaved(saved.id)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('desk.list.save_view')}</Button>
      {isOpen && (
        <Dialog
          isOpen
          title={t('desk.list.save_view')}
          onClose={() => setOpen(false)}
          actions={
            <Button look="primary" type="submit" form="save-view" isPending={save.isPending}>
              {t('desk.list.save')}
            </Button>
          }
        >
          <Form
            id="save-view"
            className="space-y-3"
            onSubmit={(event) => {
              event.preventDefault()
              void submit().catch(() => {})
            }}
          >
            <TextField
              label={t('desk.list.view_name')}
              value={name}
              onChange={setName}
              maxLength={60}
              isRequired
              autoFocus
              error={save.error ? (save.error.fields.name ?? save.error.message) : undefined}
            />
            <Checkbox isSelected={shared} onChange={setShared}>
              {t('desk.list.share_view')}
            </Checkbox>
          </Form>
        </Dialog>
      )}
    </>
  )
}

type RemoveViewProps = { view: View; views: View[]; onRemoved(): void }

/** Removes a view of one's own, or hides a built-in one. `views`: those that are shown. */
export function RemoveView({ view, views, onRemoved }: RemoveViewProps) {
  const { id, kind, own, builtIn } = view
  const remove = useWrite('/view/remove', { stale: ['/view/list', '/view/counts'] })
  if (!own && !builtIn) return null
  // Removed views are gone from the list, and this button with them, before the mutation would call back.
  const confirm = () => {
    onRemoved()
    if (!builtIn) return
    const undo = { label: t('desk.frame.undo'), onAction: () => void showViews(kind, views) }
    toast(t('desk.list.view_hidden', { name: viewName(view) }), undo)
  }
  return (
    <Button
      wide
      isPending={remove.isPending}
      onPress={() => void remove.mutateAsync({ kind, id }).then(confirm, toastError)}
    >
      {t(own ? 'desk.list.remove_view' : 'desk.list.hide_view')}
    </Button>
  )
}

/** Puts hidden views back, after those that are shown. */
export function HiddenViews({ views, hidden }: { views: View[]; hidden: View[] }) {
  return hidden.map((view) => (
    <Button key={view.id} wide onPress={() => void showViews(view.kind, [...views, view])}>
      {t('desk.list.show_view', { name: viewName(view) })}
    </Button>
  ))
}

/** Shows views in this order. */
async function showViews(kind: ViewKind, views: View[]): Promise<void> {
  try {
    await call('/view/order', { kind, ids: views.map(({ id }) => id) })
    await refresh('/view/list', '/view/counts')
  } catch (error) {
    toastError(error)
  }
}
