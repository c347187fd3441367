import { randomUUID } from 'node:crypto'
import type { Data } from '#contract/calls.ts'
import { type Fields, keyOf, type PlainVisit } from './plain-visit.ts'

type Eligible = Data<'/return/eligible'>

/** The values of the form that returns items of an order, with what was entered. */
export async function returnForm(visit: PlainVisit, orderNumber: string) {
  const { call, fields, t } = visit
  const { number: _, ...key } = keyOf(visit, orderNumber)
  const { lines, types, reasons, why } = await call('/return/eligible', { orderNumber, ...key })
  return {
    orderNumber,
    why,
    key: randomUUID(),
    lines: lines.filter(({ refundable }) => refundable > 0).map((line) => lineOf(line, fields, t)),
    types: types.map((code) => ({
      code,
      label: t(`return.type_${code}`),
      hint: t(`return.type_${code}_hint`),
    })),
    reasons,
  }
}

/** A line that can be returned. `choices`: what it can be exchanged for, the same variant first. */
function lineOf(line: Eligible['lines'][number], fields: Fields, t: PlainVisit['t']) {
  const { lineId, name, options, returnable, refundable, unitPaid, replacements } = line
  const chosen = fields[`sku-${lineId}`] ?? replacements[0]?.sku
  return {
    ...{ lineId, name, options, max: refundable, unitPaid },
    isUnshipped: refundable > returnable,
    quantity: fields[`quantity-${lineId}`] ?? '0',
    choices: replacements.map(({ sku, options: values, outOfStock }) => ({
      sku,
      isChosen: sku === chosen,
      label:
        (values.map(({ value }) => value).join(', ') || sku) +
        (outOfStock ? ` (${t('return.out_of_stock')})` : ''),
    })),
  }
}

/** The call's lines: those of which at least one unit was chosen. Anything but a number is left to the call to refuse. */
export function returnedLines(fields: Fields) {
  return Object.entries(fields).flatMap(([name, entered]) => {
    const lineId = /^quantity-(.+)$/.exec(name)?.[1]
    if (!lineId || ['', '0'].includes(entered.trim())) return []
    const sku = fields.type === 'exchange' ? fields[`sku-${lineId}`] : undefined
    return [{ lineId, quantity: Number(entered), ...(sku ? { replacementSku: sku } : {}) }]
  })
}
