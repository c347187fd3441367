import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { stockPolicies } from '#contract/admin/catalog/product-fields.ts'
import { money } from '../formats.ts'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import {
  cellText,
  cellValue,
  columnName,
  type GridColumn,
  insteadText,
  keyOf,
  parseCell,
  storedValue,
  withValues,
} from './cells.ts'
import type { PartProps } from './grid-screen.tsx'
import { type Mark, markOf } from './marks.ts'

/** One variant at a time, on a phone. */
export function OneByOne({ rows, columns, sheet }: PartProps) {
  const id = useId()
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const place = Math.min(at, rows.length - 1)
  const row = rows[place]!
  const isWrong = (column: GridColumn) => {
    const text = typed[column.field]
    return text !== undefined && parseCell(text, column) === undefined
  }
  const go = (step: number) => {
    const wrong = columns.find(isWrong)
    if (wrong) return document.getElementById(`${id}${wrong.field}`)?.focus()
    setTyped({})
    setAt(Math.min(Math.max(place + step, 0), rows.length - 1))
  }
  return (
    <div className="space-y-3 p-4">
      <h2 className="font-semibold break-words">
        <bdi>{variantTitle(row)}</bdi>
      </h2>
      {columns.map((column) => {
        const { field } = column
        const current = cellValue(row, field, sheet.edits)
        const own = typed[field]
        const refused = isWrong(column)
        // An undo may have changed the cell since.
        const isShown = own !== undefined && (refused || parseCell(own, column) === current)
        const text = isShown ? own : cellText(current, column)
        const value = parseCell(text, column)
        const change = (next: string) => {
          setTyped({ ...typed, [field]: next })
          // A text that is refused changes nothing, nor does its beginning.
          const read = parseCell(next, column)
          const to = read === undefined ? storedValue(row, field) : read
          sheet.change(withValues(sheet.edits, [{ row, field, value: to }]), keyOf(row, field))
        }
        const isUnclear = column.kind === 'money' && typeof value === 'number' && /[.,]\d{3}\b/.test(text)
        return (
          <div key={`${row.id} ${field}`}>
            <label htmlFor={`${id}${field}`} className="mb-1 block text-note font-medium">
              {columnName(column)}
            </label>
            {column.kind === 'policy' ? (
              <select
                id={`${id}${field}`}
                value={String(value ?? '')}
                onChange={(event) => change(event.target.value)}
                className={inputLook}
              >
                {stockPolicies.map((policy) => (
                  <option key={policy} value={policy}>
                    {t(`desk.product.policy_${policy}`)}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`${id}${field}`}
                value={text}
                placeholder={insteadText(row, column)}
                aria-invalid={refused}
                aria-describedby={refused ? `${id}${field}-refused` : undefined}
                inputMode={column.kind === 'money' ? 'decimal' : column.kind === 'count' ? 'numeric' : 'text'}
                onChange={(event) => change(event.target.value)}
                onBlur={sheet.leave}
                className={`${inputLook} ${refused ? 'border-error' : ''}`}
              />
            )}
            {refused && (
              <span id={`${id}${field}-refused`} role="alert" className="mt-1 block text-note text-error">
                {t('desk.grid.refused_cell', { text })}
              </span>
            )}
            {isUnclear && (
              <span role="status" className="mt-1 block text-note text-muted">
                {t('desk.grid.read_as', { amount: money({ amount: value, currency: column.currency }) })}
              </span>
            )}
            <Said mark={markOf(row, field, sheet.edits)} />
          </div>
        )
      })}
      <div className="flex items-center justify-between gap-2">
        <Button icon={ChevronLeft} isDisabled={place === 0} onPress={() => go(-1)}>
          {t('desk.grid.previous')}
        </Button>
        <span className="text-note text-muted">
          {t('desk.grid.row_of', { place: place + 1, count: rows.length })}
        </span>
        <Button icon={ChevronRight} onward isDisabled={place === rows.length - 1} onPress={() => go(1)}>
          {t('desk.grid.next')}
        </Button>
      </div>
    </div>
  )
}

/** The consequence of a value for the shop, such as a price below cost. */
function Said({ mark }: { mark: Mark | null }) {
  if (!mark) return null
  return (
    <span className={`mt-1 block text-note ${mark.isWrong ? 'text-error' : 'text-muted'}`}>{mark.text}</span>
  )
}
