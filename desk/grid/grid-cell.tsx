import type { PointerEvent } from 'react'
import { stockPolicies } from '#contract/admin/catalog/product-fields.ts'
import { t } from '../texts.ts'
import { columnName, type GridColumn, parseCell } from './cells.ts'
import type { Mark } from './marks.ts'

export type Place = { row: number; column: number }

type CellProps = {
  column: GridColumn
  place: Place
  text: string
  /** The value that the shop has, where it was edited. */
  before: string | null
  /** Shown while the cell is empty, such as a converted price or the product's tariff number. */
  instead: string
  mark: Mark | null
  isIn: boolean
  isAt: boolean
  typed: string | null
  onType(text: string): void
  onLeave(): void
  onPress(event: PointerEvent): void
  onDrag(event: PointerEvent): void
  onOpen(): void
}

/** One cell; while it is typed in, its field. */
export function Cell({
  column,
  place,
  text,
  before,
  instead,
  mark,
  isIn,
  isAt,
  typed,
  onType,
  onLeave,
  onPress,
  onDrag,
  onOpen,
}: CellProps) {
  const end = column.kind === 'text' || column.kind === 'policy' ? '' : 'text-end tabular-nums'
  return (
    <td
      data-cell={`${place.row} ${place.column}`}
      tabIndex={isAt ? 0 : -1}
      {...{ role: 'gridcell', 'aria-selected': isIn }}
      title={titleOf(before, mark) ?? (column.kind === 'text' ? text : undefined)}
      aria-invalid={mark?.isWrong || undefined}
      onPointerDown={(event) => event.button === 0 && typed === null && onPress(event)}
      onPointerEnter={onDrag}
      onDoubleClick={() => typed === null && onOpen()}
      className={`relative h-9 ${column.field === 'sku' ? 'max-w-64' : 'max-w-40'} border-b border-base-300 px-2 select-none ${column.width} ${end} ${isIn ? 'bg-accent-soft' : ''} ${before === null ? '' : 'font-semibold text-accent'} focus:outline-2 focus:-outline-offset-2 focus:outline-accent`}
    >
      {typed === null ? (
        <span className={`block truncate ${mark?.isWrong ? 'text-error underline decoration-wavy' : ''}`}>
          {text || <span className="text-muted">{instead}</span>}
        </span>
      ) : column.kind === 'policy' ? (
        <select
          ref={focusSelf}
          aria-label={columnName(column)}
          value={String(parseCell(typed, column) ?? '')}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          className="absolute inset-0 size-full bg-base-100 px-1 outline-2 -outline-offset-2 outline-accent"
        >
          {stockPolicies.map((policy) => (
            <option key={policy} value={policy}>
              {t(`desk.product.policy_${policy}`)}
            </option>
          ))}
        </select>
      ) : (
        <input
          ref={focusEnd}
          aria-label={columnName(column)}
          value={typed}
          maxLength={64}
          inputMode={column.kind === 'money' ? 'decimal' : column.kind === 'count' ? 'numeric' : 'text'}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          className="absolute inset-0 size-full bg-base-100 px-2 outline-2 -outline-offset-2 outline-accent"
        />
      )}
    </td>
  )
}

function titleOf(before: string | null, mark: Mark | null): string | undefined {
  const was = before === null ? null : t('desk.grid.was', { value: before || '–' })
  return [was, mark?.text].filter(Boolean).join(' · ') || undefined
}

/** Once: a field that took the focus with every render would scroll back to itself. */
function focusSelf(field: HTMLElement | null): void {
  field?.focus()
}

function focusEnd(input: HTMLInputElement | null): void {
  if (!input || document.activeElement === input) return
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}
