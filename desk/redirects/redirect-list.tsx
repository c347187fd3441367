import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CornerDownRight, Plus, Upload } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Redirect, redirectSorts } from '#contract/admin/content/redirect.ts'
import { useActions } from '../frame/actions.ts'
import { StepPager } from '../lists/step-pager.tsx'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { RedirectRows } from './redirect-rows.tsx'
import { RedirectSheet } from './redirect-sheet.tsx'

/** As the contract has them, whose runtime part is not bundled into the frame. */
const sorts: typeof redirectSorts = ['path', 'hits', 'newest']

type Open = 'new' | 'import' | Redirect | null

/** The redirects: searched, sorted, added, edited, imported and removed together. */
export function RedirectList() {
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<(typeof sorts)[number]>('path')
  /** Cursors of the pages before and including the shown one. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [open, setOpen] = useState<Open>(null)
  const cursor = cursors.at(-1)
  const wish = { q: useDeferredValue(q.trim()), sort, ...(cursor ? { cursor } : {}) }
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/redirect/list', wish, { tags: ['redirect'] }),
    placeholderData: keepPreviousData,
  })
  const label = t('desk.redirect.new')
  useActions([
    { id: 'new redirect', label, icon: Plus, keys: 'c', run: () => setOpen('new') },
    { id: 'import redirects', label: t('desk.redirect.import_title'), run: () => setOpen('import') },
  ])
  const buttons = (
    <span className="flex flex-wrap gap-2">
      <Button icon={Upload} onPress={() => setOpen('import')}>
        {t('desk.redirect.import')}
      </Button>
      <Button look="primary" icon={Plus} onPress={() => setOpen('new')}>
        {label}
      </Button>
    </span>
  )
  const isNothing = data?.total.value === 0 && q.trim() === ''
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {isNothing && (
        <EmptyState icon={CornerDownRight} title={t('desk.redirect.none')} action={buttons}>
          {t('desk.redirect.none_hint')}
        </EmptyState>
      )}
      {data && !isNothing && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="grid w-full max-w-xl grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
              <TextField
                label={t('desk.redirect.search')}
                type="search"
                value={q}
                onChange={(text) => {
                  setQ(text)
                  setCursors([])
                }}
              />
              <Select
                label={t('desk.redirect.sort')}
                options={sorts.map((value) => ({ value, label: t(`desk.redirect.sort_${value}`) }))}
                value={sort}
                onChange={(next) => {
                  setSort(next)
                  setCursors([])
                }}
              />
            </div>
            {buttons}
          </div>
          <RedirectRows
            key={`${q} ${sort} ${cursor}`}
            items={data.items}
            isStale={isPlaceholderData}
            onOpen={setOpen}
            onRemoved={() => setCursors([])}
          />
          <StepPager {...{ cursors }} next={data.next} isWaiting={isPlaceholderData} onChange={setCursors}>
            <span className="flex-1 text-note text-muted">
              {t('desk.list.total', { count: data.total.value, more: String(!data.total.exact) })}
            </span>
          </StepPager>
        </>
      )}
      {open === 'import' && <ImportSheet onClose={() => setOpen(null)} />}
      {open !== null && open !== 'import' && (
        <RedirectSheet start={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
