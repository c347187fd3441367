import type { ImportCheck, ImportSample } from '#contract/admin/system/import.ts'
import { money } from '../formats.ts'
import { fieldName, fieldText } from '../products/field-text.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'

const amounts = /\.(price|compareAtPrice|cost)$/

/** The first products that the import changes, before and after. */
export function SampleCard({ check: { sample, currency } }: { check: ImportCheck }) {
  const textOf = (path: string, value: unknown) =>
    amounts.test(path) && typeof value === 'number'
      ? money({ amount: value, currency })
      : fieldText(path, value)
  return (
    <Card title={t('desk.import.sample_title')} about={t('desk.import.sample_about')}>
      <ul className="-my-2 divide-y divide-base-300">
        {sample.map((row) => (
          <li
            key={row.handle}
            className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
          >
            <span className="flex min-w-0 flex-wrap items-start gap-2">
              <bdi className="min-w-0 font-medium break-all">{row.handle}</bdi>
              <Badge tone={row.isNew ? 'success' : 'info'}>
                {t(row.isNew ? 'desk.import.figure_new' : 'desk.import.figure_changed')}
              </Badge>
            </span>
            <Fields {...{ row, textOf }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type FieldsProps = { row: ImportSample; textOf(path: string, value: unknown): string }

function Fields({ row: { skus, isNew, before, after, more }, textOf }: FieldsProps) {
  const skuOf = (place: string) => skus[Number(place)] ?? ''
  return (
    <div className="min-w-0 space-y-0.5">
      {Object.keys(after).map((path) => (
        <p key={path} className="flex flex-wrap gap-x-2 break-words">
          <span className="text-muted">{fieldName(path, skuOf)}</span>
          {!isNew && (
            <>
              <del className="min-w-0 break-words text-muted">{textOf(path, before[path]) || '–'}</del>
              <span aria-hidden>→</span>
            </>
          )}
          <ins className="min-w-0 font-medium break-words tabular-nums no-underline">
            {textOf(path, after[path]) || '–'}
          </ins>
        </p>
      ))}
      {more > 0 && <p className="text-note text-muted">{t('desk.import.sample_more', { count: more })}</p>}
    </div>
  )
}
