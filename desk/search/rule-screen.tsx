import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { SearchRule } from '#contract/admin/catalog/search.ts'
import { call } from '../calls.ts'
import { moment } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { queries, read, refresh, useCall, useWrite } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { languageText } from './languages.ts'
import type { Kept } from './row-list.tsx'
import { AppliesTo, Arranged, Period, Preview } from './rule-parts.tsx'
import { useCategoryNames } from './rules.tsx'
import { inRow } from './use-row.ts'

const empty: SearchRule = {
  ...{ lang: null, words: '', categoryId: null },
  ...{ pinned: [], boosted: [], buried: [], startsAt: null, endsAt: null },
}

/** One rule: what it applies to, the products it moves, and what shoppers see with it. */
export function RuleScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/searchRule/list', {}, { tags: ['searchRule'] })
  if (id === 'new') return <OpenRule key="new" kept={null} />
  if (!data) {
    return <Screen title={t('desk.search.rule')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
  }
  const kept = data.items.find((each) => String(each.id) === id)
  return kept ? <OpenRule key={id} {...{ kept }} /> : <NotFound />
}

function OpenRule({ kept }: { kept: Kept<SearchRule> | null }) {
  const id = kept ? String(kept.id) : 'new'
  const navigate = useNavigate()
  const nameOf = useCategoryNames()
  const textOf = (path: string, value: unknown) => fieldText(path, value, nameOf)
  const row = kept?.row ?? empty
  const title = kept ? (row.words ?? nameOf(row.categoryId)) : t('desk.search.new_rules')
  const save = async ({ set, idempotencyKey }: PendingSave) => {
    const latest = kept ? (rowOf(kept.id) ?? row) : null
    const over = (side: 'from' | 'to') => Object.fromEntries(set.map((edit) => [edit.path, edit[side]]))
    const { saved, change } = await call('/searchRule/save', {
      ...(kept ? { id: kept.id } : {}),
      from: latest && { ...latest, ...over('from') },
      to: { ...(latest ?? empty), ...over('to') } as SearchRule,
      idempotencyKey,
    }).catch((error) => {
      throw inRow(error)
    })
    toastChange(t('desk.record.saved'), change)
    await refresh('/searchRule/list', '/search/missed', '/search/try')
    if (kept) return { base: saved.row, version: 0 }
    void navigate({ to: '/search/rules/$id', params: { id: String(saved.id) }, replace: true })
    return { base: empty, version: 0 }
  }
  const record = {
    ...{ kind: 'searchRule', id, label: title, place: `/search/rules/${id}`, paths: {} },
    ...{ base: row, version: 0, save },
    async reload() {
      await refresh('/searchRule/list')
      return { base: kept ? (rowOf(kept.id) ?? row) : empty, version: 0 }
    },
  }
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'searchRule', id }}
        wide
        {...{ title }}
        about={t('desk.search.rule_about')}
        actions={kept && may('products.change') && <Actions id={kept.id} />}
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <fieldset disabled={!may('products.change')} className="min-w-0 space-y-4">
              <AppliesTo />
              <Arranged />
              <Period />
            </fieldset>
            {kept && (
              <RecordHistory resource="searchRule" id="all" whole={id} {...{ textOf }} nameOf={fieldName} />
            )}
          </div>
          <Preview />
        </div>
        <SaveBar nameOf={fieldName} {...{ textOf }} />
      </Screen>
    </RecordProvider>
  )
}

/** A rule as the server sent it last. */
function rowOf(id: number): SearchRule | undefined {
  const { queryKey } = read('/searchRule/list', {})
  return queries.getQueryData(queryKey)?.items.find((kept) => kept.id === id)?.row
}

function Actions({ id }: { id: number }) {
  const navigate = useNavigate()
  const remove = useWrite('/searchRule/remove')
  const drop = async () => {
    try {
      const { change } = await remove.mutateAsync({ ids: [id] })
      await navigate({ to: '/search', search: { tab: 'rules' } })
      toastChange(t('desk.search.removed'), change)
      await refresh('/searchRule/list')
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <ScreenActions
      more={[
        {
          ...{ id: 'remove', label: t('desk.record.remove'), icon: Trash2, danger: true },
          onAction: () => void drop(),
        },
      ]}
    />
  )
}

const names: Record<string, string> = {
  words: 'desk.search.query',
  lang: 'desk.search.language',
  categoryId: 'desk.search.category',
  startsAt: 'desk.search.starts',
  endsAt: 'desk.search.ends',
}

function fieldName(path: string): string {
  return t(names[path] ?? `desk.search.${path}`)
}

function fieldText(path: string, value: unknown, categoryName: (id: number | null) => string): string {
  if (Array.isArray(value)) return t('desk.search.result_count', { count: value.length })
  if (path === 'lang') return languageText(value as SearchRule['lang'])
  if (path === 'categoryId') return categoryName(value as number | null)
  if (value && path.endsWith('At')) return moment(String(value))
  return value === null ? '' : String(value)
}
