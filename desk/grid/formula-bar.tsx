import { useState } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { applyFormula, type Block, edgesOf } from './cells.ts'
import { formulaOf, type NamedField } from './formulas.ts'
import type { PartProps } from './grid-screen.tsx'
import { markOf } from './marks.ts'

/** Applies a formula such as "+5%" or "= cost × 2.2" to the selected amounts, and says what the current cell means. */
export function FormulaBar({ rows, columns, sheet, block }: PartProps & { block: Block }) {
  const [text, setText] = useState('')
  const formulaIn = (currency: string) => formulaOf(text, currency, namedFields())
  const formula = columns[block.toColumn] && formulaIn(columns[block.toColumn]!.currency)
  const { top, bottom, left, right } = edgesOf(block)
  const count = (bottom - top + 1) * (right - left + 1)
  const apply = () => {
    if (formula) sheet.change(applyFormula({ rows, columns }, sheet.edits, block, formulaIn))
  }
  const [row, column] = [rows[block.toRow], columns[block.toColumn]]
  const mark = row && column ? markOf(row, column.field, sheet.edits) : null
  return (
    <form
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-base-300 px-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <label className="flex items-center gap-2">
        <span className="text-note font-medium whitespace-nowrap">{t('desk.grid.formula')}</span>
        <input
          value={text}
          placeholder="+5%"
          maxLength={40}
          onChange={(event) => setText(event.target.value)}
          className={`${inputLook} w-40`}
        />
      </label>
      <Button type="submit" isDisabled={!formula}>
        {t('desk.grid.apply', { count })}
      </Button>
      {/* Two lines at most: a bar that grew would move the rows while one of them is pressed. */}
      <div className="h-9 min-w-0 basis-full content-center text-note xl:flex-1 xl:basis-0">
        <p
          role="status"
          title={mark?.text}
          className={`line-clamp-2 ${mark?.isWrong ? 'font-medium text-error' : 'text-muted'}`}
        >
          {mark?.text}
        </p>
        {!mark && (
          <p className="line-clamp-2 text-muted">
            {t('desk.grid.formula_hint', { field: t('desk.product.field_cost') })}
          </p>
        )}
      </div>
    </form>
  )
}

/** The columns that a formula can start from, also by what they are called on the screen. */
function namedFields(): NamedField[] {
  return (['price', 'compareAtPrice', 'cost'] as const).map((field) => ({
    field,
    names: [field, t(`desk.product.field_${field}`)],
  }))
}
