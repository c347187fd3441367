import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { FileCode2, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { useActions } from '../frame/actions.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { NewTemplate } from './new-template.tsx'
import { OriginBadge } from './origin-badge.tsx'

type Row = AdminData<'/template/list'>['items'][number]

const route = getRouteApi('/templates')
const folders = ['templates', 'sections', 'snippets', 'layout', 'emails', 'assets'] as const

/** The files of a theme by folder, with those that the merchant changed or added. */
export function TemplatesScreen() {
  const { theme: wanted } = route.useSearch() as { theme?: string }
  const router = useRouter()
  const themes = useCall('/theme/list', {}, { tags: ['setting'] }).data?.items ?? []
  const theme = wanted ?? themes.find(({ active }) => active)?.id
  const { data, error } = useCall(
    '/template/list',
    { q: '', ...(wanted ? { theme: wanted } : {}) },
    { tags: ['template'] },
  )
  const [q, setQ] = useState('')
  const [isOwn, setOwn] = useState(false)
  const [isNew, setNew] = useState(false)
  const label = t('desk.template.new')
  useActions([{ id: 'new template', label, icon: Plus, keys: 'c', run: () => setNew(true) }])
  const words = useDeferredValue(q.trim().toLowerCase())
  const rows = (data?.items ?? []).filter(
    ({ path, origin }) => path.includes(words) && (!isOwn || origin !== 'theme'),
  )
  return (
    <Screen
      title={t('desk.frame.place_templates')}
      about={t('desk.template.about')}
      actions={
        <Button icon={Plus} onPress={() => setNew(true)}>
          {label}
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-full max-w-80">
          <TextField label={t('desk.template.search')} type="search" value={q} onChange={setQ} />
        </div>
        {themes.length > 1 && theme && (
          <div className="w-48">
            <Select
              label={t('desk.template.theme')}
              options={themes.map(({ id, label: name }) => ({ value: id, label: name }))}
              value={theme}
              onChange={(next) => void router.navigate({ to: '/templates', search: { theme: next } })}
            />
          </div>
        )}
        <Switch isSelected={isOwn} onChange={setOwn}>
          {t('desk.template.only_changed')}
        </Switch>
      </div>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={10} />}
      {data && rows.length === 0 && (
        <EmptyState
          icon={FileCode2}
          title={t(isOwn ? 'desk.template.none_changed' : 'desk.template.no_match')}
        >
          {isOwn && t('desk.template.none_changed_hint')}
        </EmptyState>
      )}
      <div className="space-y-4">
        {folders.map((folder) => (
          <Folder
            key={folder}
            {...{ folder }}
            rows={rows.filter(({ path }) => path.startsWith(`${folder}/`))}
          />
        ))}
      </div>
      {isNew && theme && <NewTemplate {...{ theme }} onClose={() => setNew(false)} />}
    </Screen>
  )
}

function Folder({ folder, rows }: { folder: (typeof folders)[number]; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section className="rounded-box border border-base-300 bg-base-100">
      <header className="px-4 pt-3 pb-2">
        <h2 className="font-semibold">{t(`desk.template.folder_${folder}`)}</h2>
        <p className="text-note text-muted">{t(`desk.template.folder_${folder}_about`)}</p>
      </header>
      <ul className="divide-y divide-base-300 border-t border-base-300">
        {rows.map(({ id, path, origin, updatedAt }) => (
          <li
            key={id}
            className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 hover:bg-hover"
          >
            <Link
              to="/templates/$id"
              params={{ id }}
              className="min-w-0 flex-1 basis-48 font-mono text-note break-all after:absolute after:inset-0"
            >
              {path.slice(folder.length + 1)}
            </Link>
            <OriginBadge {...{ origin }} />
            {updatedAt && (
              <span className="text-note text-muted">
                <Moment at={updatedAt} relative />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
