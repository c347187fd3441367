import type { ChangeRow } from '#contract/admin/change.ts'
import { shown } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Moment } from '../ui/moment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type DifferencesProps = {
  row: ChangeRow
  /** Names of paths and texts of values for people; without, both as they are stored. */
  nameOf?(path: string): string
  textOf?(path: string, value: unknown): string
  /** The path whose value is the record itself: its fields are shown. */
  whole?: string | undefined
}

/** Each field of a change, before and after. */
export function Differences({ row, nameOf, textOf, whole }: DifferencesProps) {
  const { data } = useCall('/change/detail', { id: row.id })
  const look = nameOf ? '' : 'font-mono text-note'
  const text = (path: string, value: unknown) =>
    (value !== null && value !== undefined && textOf?.(path, value)) || shown(value)
  /** Both sides in words, or as they are stored if their words are the same. */
  const texts = ({ path, before, after }: { path: string; before?: unknown; after?: unknown }) => {
    const sides = [text(path, before), text(path, after)] as const
    return sides[0] === sides[1] ? ([shown(before), shown(after)] as const) : sides
  }
  return (
    <>
      <p className="text-muted">
        {byName(row)} · <Moment at={row.at} />
        {!nameOf && (
          <>
            {' '}
            · <code className="text-note">{row.call}</code>
          </>
        )}
      </p>
      {row.reason && <p className="mt-2">{row.reason}</p>}
      {!data ? (
        <Skeleton />
      ) : (
        <dl className="mt-4 space-y-3">
          {data.changes
            .flatMap((change) => (change.path === whole ? fieldsOf(change) : change))
            .map(({ path, ...values }) => {
              const [before, after] = texts({ path, ...values })
              return (
                <div key={path} className="rounded-field border border-base-300 p-3">
                  <dt className={`mb-1 font-medium ${look}`}>
                    {path ? (nameOf?.(path) ?? path) : t('desk.record.whole')}
                  </dt>
                  <dd className={`space-y-1 break-words whitespace-pre-wrap ${look}`}>
                    <del className="block rounded bg-error-soft px-2 py-1 text-error no-underline">
                      <span className="sr-only">{t('desk.record.before')} </span>
                      {before}
                    </del>
                    <ins className="block rounded bg-success-soft px-2 py-1 text-success no-underline">
                      <span className="sr-only">{t('desk.record.after')} </span>
                      {after}
                    </ins>
                  </dd>
                </div>
              )
            })}
        </dl>
      )}
    </>
  )
}

type Change = { path: string; before?: unknown; after?: unknown }

/** The fields of a record that differ before and after. */
function fieldsOf({ before, after }: Change): Change[] {
  const from = (before ?? {}) as Record<string, unknown>
  const to = (after ?? {}) as Record<string, unknown>
  return Object.keys({ ...from, ...to })
    .map((path) => ({ path, before: from[path], after: to[path] }))
    .filter(({ before: one, after: other }) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null))
}

export function byName({ by }: ChangeRow): string {
  return by.kind === 'system' ? t('desk.record.by_shop') : by.name || t('desk.record.nobody')
}
