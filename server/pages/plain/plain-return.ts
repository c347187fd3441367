import { randomUUID } from 'node:crypto'
import type { Data } from '#contract/calls.ts'
import { listed } from '#contract/listed.ts'
import { page } from './plain-page.ts'
import { type Fields, orderAccess, PlainRefusal, type PlainScreen, type PlainVisit } from './plain-visit.ts'

type Eligible = Data<'/return/eligible'>

/** The form that returns items of an order, with what was entered. */
export async function showReturnForm(
  visit: PlainVisit,
  refused: PlainRefusal | null,
  orderNumber: string,
): Promise<PlainScreen> {
  const { call, fields, t } = visit
  const { lines, types, reasons, why } = await call('/return/eligible', orderAccess(visit, orderNumber))
  return page(visit, refused, 'plain-return', t('user.return.new'), {
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
  })
}

/** A return: what happens next, the address to send the items to, and the form for carrier and tracking number. */
export async function showReturn(
  visit: PlainVisit,
  refused: PlainRefusal | null,
  number: string,
): Promise<PlainScreen> {
  const { call, t, at } = visit
  try {
    const { return: shown } = await call('/return/detail', returnKey(visit, number))
    const { logisticsCompany, trackingNumber } = shown
    const title = t('user.return.one', { number: shown.number })
    const known = { logisticsCompany, trackingNumber }
    return page(visit, refused, 'plain-return-detail', title, { return: shown }, known)
  } catch (error) {
    if (error instanceof PlainRefusal && ['not_found', 'code_expired'].includes(error.reason))
      return { moved: at('/find') }
    throw error
  }
}

/** Opens a return: as the customer's own, otherwise with the key of the order that the cookie has. */
export function returnKey({ held }: PlainVisit, number: string) {
  const accessKey = held.order?.accessKey
  return { number, ...(accessKey ? { accessKey } : {}) }
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
        (listed(
          t,
          values.map(({ value }) => value),
        ) || sku) + (outOfStock ? ` (${t('return.out_of_stock')})` : ''),
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
