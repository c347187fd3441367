import { Link, useRouter } from '@tanstack/react-router'
import { Plus, SwatchBook } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminAttribute } from '#contract/admin/catalog/attribute.ts'
import { call } from '../calls.ts'
import { textOf } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { rememberWalk } from '../lists/list-memory.ts'
import { refresh, useCall, useWrite } from '../query.ts'
import { NewByName } from '../resource/choices/new-by-name.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reordered, Sortable } from '../ui/sortable.tsx'
import { toastError } from '../ui/toast.tsx'

/** The attributes of products, such as colour and size, in the order of the shop. */
export function AttributesScreen() {
  const { data, error } = useCall('/attribute/list', {}, { tags: ['attribute'] })
  const [isNew, setNew] = useState(false)
  const rows = data?.items ?? []
  useEffect(() => {
    rememberWalk('/attributes', {
      address: '/attributes',
      paths: rows.map(({ id }) => `/attributes/${encodeURIComponent(id)}`),
    })
  })
  useActions(
    may('products.change')
      ? [
          {
            id: 'new attribute',
            label: t('desk.attribute.new'),
            icon: Plus,
            keys: 'c',
            run: () => setNew(true),
          },
        ]
      : [],
  )
  return (
    <Screen
      title={t('desk.attribute.title')}
      about={t('desk.attribute.about')}
      actions={
        may('products.change') && (
          <Button look="primary" icon={Plus} onPress={() => setNew(true)}>
            {t('desk.attribute.new')}
          </Button>
        )
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {data && rows.length === 0 && (
        <EmptyState icon={SwatchBook} title={t('desk.attribute.none')}>
          {t('desk.attribute.none_hint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className="rounded-box border border-base-300 bg-base-100 px-3">
          <Sortable
            label={t('desk.attribute.title')}
            items={rows}
            keyOf={({ id }) => id}
            nameOf={(row) => textOf(row.labels)}
            onMove={(from, to) => void place(reordered(rows, from, to)).catch(toastError)}
            isDisabled={!may('products.change')}
          >
            {(row) => <Row {...{ row }} />}
          </Sortable>
        </div>
      )}
      {isNew && <NewAttribute onClose={() => setNew(false)} />}
    </Screen>
  )
}

/** Values that are shown of an attribute in the list. */
const maxValues = 8

function Row({ row }: { row: AdminAttribute }) {
  const { id, values, options, specifications, filterable } = row
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-48">
        <Link
          to="/attributes/$id"
          params={{ id }}
          draggable={false}
          className="font-medium after:absolute after:inset-0"
        >
          <bdi>{textOf(row.labels)}</bdi>
        </Link>
        <span className="block truncate text-note text-muted">
          {values
            .slice(0, maxValues)
            .map(({ labels }) => textOf(labels))
            .join(', ')}
          {values.length > maxValues && ' …'}
        </span>
      </span>
      {filterable && <Badge>{t('desk.attribute.is_filter')}</Badge>}
      <span className="text-note text-muted">
        {t('desk.attribute.used', { count: Math.max(options, specifications) })}
      </span>
    </div>
  )
}

/** Saves the place of every attribute whose place changed. */
async function place(rows: readonly AdminAttribute[]): Promise<void> {
  try {
    for (const [position, { id, position: from, version }] of rows.entries()) {
      if (position === from) continue
      await call('/attribute/save', { id, version, set: [{ path: 'position', from, to: position }] })
    }
  } finally {
    await refresh('/attribute/list')
  }
}

function NewAttribute({ onClose }: { onClose(): void }) {
  const create = useWrite('/attribute/create', { stale: ['/attribute/list'] })
  const router = useRouter()
  return (
    <NewByName
      title={t('desk.attribute.new')}
      label={t('desk.attribute.name_en')}
      hint={t('desk.attribute.example')}
      submit={t('desk.attribute.create')}
      maxLength={100}
      write={create}
      onClose={onClose}
      onName={async (name) => {
        const { attribute } = await create.mutateAsync({ labels: { en: name } })
        await router.navigate({ to: '/attributes/$id', params: { id: attribute.id } })
      }}
    />
  )
}
