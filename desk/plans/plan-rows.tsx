import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Plan, PlanRow } from '#contract/admin/plan.ts'
import { orderFieldName, orderFieldText } from '../orders/plan-field.ts'
import { useChoices } from '../products/choices.ts'
import { fieldName, fieldText } from '../products/field-text.ts'
import { useCall } from '../query.ts'
import { returnFieldName, returnFieldText } from '../returns/plan-field.ts'
import { t } from '../texts.ts'
import { translationEditor } from '../translations/editor-path.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const tones: Record<PlanRow['state'], Tone> = {
  ...{ change: 'info', refused: 'error', done: 'success', skipped: 'warning' },
}

/** The rows of a plan with their values before and after, and the reason of those that are left out. */
export function PlanRows({ plan }: { plan: Plan }) {
  const [only, setOnly] = useState<PlanRow['state'] | ''>('')
  const [pages, setPages] = useState<number[]>([])
  const cursor = pages.at(-1)
  const { data, error } = useCall(
    '/plan/rows',
    { id: plan.id, ...(only ? { only } : {}), ...(cursor === undefined ? {} : { cursor }) },
    { tags: ['plan'] },
  )
  const { categories } = useChoices()
  const { nameOf, textOf } = wordsOf(plan.kind, categories)
  const states = (['change', 'done', 'refused', 'skipped'] as const).filter(
    (state) => countOf(plan, state) > 0,
  )
  const choose = (state: PlanRow['state'] | '') => {
    setOnly(state)
    setPages([])
  }
  return (
    <Card
      title={t('desk.plan.rows')}
      actions={
        states.length > 1 && (
          <select
            aria-label={t('desk.plan.only')}
            value={only}
            onChange={(event) => choose(event.target.value as PlanRow['state'] | '')}
            className="min-h-8 rounded-field border border-base-300 bg-base-100 px-2 text-note pointer-coarse:min-h-11"
          >
            <option value="">{t('desk.plan.all_rows')}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`desk.plan.row_${state}`)}
              </option>
            ))}
          </select>
        )
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {data && data.items.length === 0 && <p className="text-muted">{t('desk.plan.no_rows')}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-base-300">
          {data.items.map((row) => (
            <li
              key={row.position}
              className="grid grid-cols-1 gap-x-4 gap-y-1 py-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_7rem]"
            >
              <RowName {...{ plan, row }} />
              <div className="min-w-0 space-y-0.5">
                {Object.keys(row.after).map((path) => (
                  <p key={path} className="flex flex-wrap gap-x-2 break-words">
                    <span className="text-muted">{nameOf(path)}</span>
                    <del className="text-muted">{textOf(path, row.before[path]) || '–'}</del>
                    <span aria-hidden>→</span>
                    <ins className="font-medium tabular-nums no-underline">
                      {textOf(path, row.after[path]) || '–'}
                    </ins>
                  </p>
                ))}
                {row.why && <p className="text-error">{row.why}</p>}
              </div>
              <span className="md:text-end">
                <Badge tone={tones[row.state]}>{t(`desk.plan.row_${row.state}`)}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      {(pages.length > 0 || data?.next != null) && (
        <div className="mt-3 flex justify-end gap-2">
          <Button isDisabled={pages.length === 0} onPress={() => setPages(pages.slice(0, -1))}>
            {t('desk.plan.earlier_rows')}
          </Button>
          <Button
            isDisabled={data?.next == null}
            onPress={() => data?.next != null && setPages([...pages, data.next])}
          >
            {t('desk.plan.later_rows')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Words = { nameOf(path: string): string; textOf(path: string, value: unknown): string }

function wordsOf(kind: Plan['kind'], categories: Parameters<typeof fieldText>[2]): Words {
  if (kind === 'order') return { nameOf: orderFieldName, textOf: orderFieldText }
  if (kind === 'return') return { nameOf: returnFieldName, textOf: returnFieldText }
  return { nameOf: fieldName, textOf: (path, value) => fieldText(path, value, categories) }
}

function RowName({ plan: { kind }, row: { id, label } }: { plan: Plan; row: PlanRow }) {
  if (kind === 'order' || kind === 'return') {
    const to = kind === 'order' ? '/orders/$number' : '/returns/$number'
    return (
      <Link to={to} params={{ number: label }} className="font-medium hover:underline">
        {label}
      </Link>
    )
  }
  if (kind === 'translation')
    return (
      <Link to={translationEditor(id)} className="min-w-0 font-medium break-words hover:underline">
        <bdi>{label}</bdi>
      </Link>
    )
  if (kind !== 'product') return <bdi className="min-w-0 font-medium break-words">{label}</bdi>
  return (
    <Link to="/products/$id" params={{ id }} className="min-w-0 font-medium break-words hover:underline">
      <bdi>{label}</bdi>
    </Link>
  )
}

function countOf({ change, done, skipped, refused }: Plan, state: PlanRow['state']): number {
  return { change: change - done - skipped, done, skipped, refused }[state]
}
