import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Held, lockStock, setOnHand } from './change-stock.ts'

/** The person or key that corrects the stock, the time, and the level from which pages show a number. */
export type Corrector = { by: string; at: Date; fewLeft: number }

/** Units on hand of a variant before and after. */
export type Corrected = Held & { before: number }

type Adjustment = {
  variant: number
  by?: number | undefined
  to?: number | undefined
  /** The units on hand that `to` was entered for. */
  seen?: number | undefined
  reason: string
  note: string
}

/**
 * Corrects one variant: by a difference, or to a figure, provided that it is still as it was seen.
 * @throws Refusal 10 `changed_meanwhile` with the current figures, `invalid`, `not_found`.
 */
export async function adjustStock(
  tx: Tx,
  adjustment: Adjustment,
  { fewLeft, ...who }: Corrector,
): Promise<Corrected> {
  const { variant, by, to, seen, reason, note } = adjustment
  const held = (await lockStock(tx, [variant])).get(variant)!
  if (to !== undefined && seen !== held.onHand) {
    const { onHand, reserved } = held
    throw new Refusal('changed_meanwhile', {
      code: codes.dialog,
      details: { onHand, reserved, available: onHand - reserved },
    })
  }
  const units = to ?? held.onHand + by!
  await setOnHand(tx, [{ ...held, units }], { reason: 'adjustment', cause: reason, note, fewLeft, ...who })
  return { ...held, before: held.onHand, onHand: units }
}

type Count = { lines: { variant: number; counted: number }[]; note: string }

/** Sets several variants to what was counted. The count is blind: the answer shows the differences. */
export async function countStock(tx: Tx, { lines, note }: Count, who: Corrector): Promise<Corrected[]> {
  const wanted = new Map(lines.map(({ variant, counted }) => [variant, counted]))
  refuseTwice(lines)
  const held = await lockStock(tx, [...wanted.keys()])
  const changes = [...held.values()].map((each) => ({ ...each, units: wanted.get(each.variantId)! }))
  await setOnHand(tx, changes, { reason: 'count', note, ...who })
  return changes.map(({ units, ...each }) => ({ ...each, before: each.onHand, onHand: units }))
}

type Receipt = {
  lines: { variant: number; quantity: number; cost?: number | null | undefined }[]
  note: string
}

/** Adds a delivery to the stock, with the cost per unit where it is known. */
export async function receiveStock(tx: Tx, { lines, note }: Receipt, who: Corrector): Promise<Corrected[]> {
  refuseTwice(lines)
  const held = await lockStock(
    tx,
    lines.map(({ variant }) => variant),
  )
  const changes = lines.map(({ variant, quantity, cost }) => {
    const each = held.get(variant)!
    return { ...each, units: each.onHand + quantity, cost: cost ?? null }
  })
  await setOnHand(tx, changes, { reason: 'receipt', note, ...who })
  return changes.map(({ units, cost: _cost, ...each }) => ({ ...each, before: each.onHand, onHand: units }))
}

/** A list that names a variant twice is a mistake: neither line can be taken as the right one. */
function refuseTwice(lines: { variant: number }[]): void {
  const seen = new Set<number>()
  for (const { variant } of lines) {
    if (seen.has(variant)) {
      throw new Refusal('invalid', {
        text: { key: 'desk.stock.twice' },
        details: { variant: String(variant) },
      })
    }
    seen.add(variant)
  }
}
