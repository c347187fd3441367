import { Download, FileDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ExportFile } from '#contract/admin/system/export.ts'
import { ago, sizeText } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { NewExport } from './new-export.tsx'
import { saveExport } from './save-export.ts'

/** The person's exports, the newest first, until their files expire. */
export function ExportsScreen() {
  const [isNew, setNew] = useState(false)
  const { data, error } = useCall('/export/list', {})
  useActions([
    { id: 'new export', label: t('desk.export.new'), icon: Plus, keys: 'c', run: () => setNew(true) },
  ])
  return (
    <Screen
      title={t('desk.frame.place_exports')}
      about={t('desk.export.about')}
      actions={
        <Button look="primary" icon={Plus} onPress={() => setNew(true)}>
          {t('desk.export.new')}
        </Button>
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState icon={FileDown} title={t('desk.export.none')}>
          {t('desk.export.none_hint')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {data.items.map((file) => (
            <Row key={file.id} file={file} />
          ))}
        </ul>
      )}
      {isNew && <NewExport onClose={() => setNew(false)} />}
    </Screen>
  )
}

const tones = { waiting: 'info', running: 'info', done: 'success', failed: 'error' } as const

function Row({ file }: { file: ExportFile }) {
  const { id, kind, format, state, failure, createdAt } = file
  const [isSaving, setSaving] = useState(false)
  const remove = useWrite('/export/remove', { stale: ['/export/list'] })
  const name = `${t(`desk.export.kind_${kind}`)} · ${format.toUpperCase()}`
  const save = () => {
    setSaving(true)
    void saveExport(id)
      .catch(toastError)
      .finally(() => setSaving(false))
  }
  const discard = () =>
    remove.mutate({ id }, { onSuccess: () => toast(t('desk.export.removed')), onError: toastError })
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Badge tone={tones[state]}>{t(`desk.export.state_${state}`)}</Badge>
        </span>
        <span className="block text-note text-muted">
          <Moment at={createdAt} relative />
          {failure && ` · ${failureText(file)}`}
          {state === 'done' && ` · ${detailOf(file)}`}
        </span>
      </span>
      {state === 'done' && (
        <Button
          icon={Download}
          isPending={isSaving}
          aria-label={t('desk.export.download_file', { name })}
          onPress={save}
        >
          {t('desk.frame.download')}
        </Button>
      )}
      <Button
        look="quiet"
        icon={Trash2}
        isPending={remove.isPending}
        aria-label={t('desk.frame.remove', { name })}
        onPress={discard}
      />
    </li>
  )
}

function failureText({ kind, failure }: ExportFile): string {
  if (kind === 'documents' && failure === 'too_large') return t('desk.export.too_many_documents')
  return t(`desk.export.${failure}`)
}

function detailOf({ format, rows, bytes, expiresAt }: ExportFile): string {
  return [
    t(format === 'zip' ? 'desk.export.files' : 'desk.export.rows', { count: rows ?? 0 }),
    sizeText(bytes ?? 0),
    t('desk.export.expires', { when: ago(expiresAt) }),
  ].join(' · ')
}
