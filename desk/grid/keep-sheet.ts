import { ownDrafts } from '../frame/own-drafts.ts'
import { draftSlot } from '../resource/draft-slot.ts'
import { t } from '../texts.ts'
import type { CellEdits, CellValue } from './cells.ts'

/** Milliseconds after an edit until it is kept. */
const pause = 250

const slot = draftSlot(ownDrafts, 'grid', 'cells')
let timer: ReturnType<typeof setTimeout> | undefined

/** A plan, and the edits that it was made of. */
export type PlannedEdits = { id: string; edits: CellEdits }
/** Edits, and the plan that was made last. */
export type KeptSheet = { edits: CellEdits; plan: PlannedEdits | null }

type KeptPlan = { id: string; edits: [string, CellValue][] }

/** Keeps the edits among the person's drafts, encrypted, so that a reload or crash loses none. */
export function keepSheet(sheet: KeptSheet): void {
  clearTimeout(timer)
  timer = setTimeout(() => void write(sheet).catch(() => {}), pause)
}

/** The edits that were kept, of this tab or an earlier one. */
export async function keptSheet(): Promise<KeptSheet> {
  const found = await slot.restore()
  const plan = found?.base as KeptPlan | null | undefined
  return {
    edits: new Map(found?.edits.map(([key, { to }]) => [key, to as CellValue])),
    plan: plan ? { id: plan.id, edits: new Map(plan.edits) } : null,
  }
}

async function write({ edits, plan }: KeptSheet): Promise<void> {
  if (edits.size === 0) return slot.drop()
  await slot.keep({
    ...{ label: t('desk.grid.list_title'), place: '/products/grid', at: new Date().toISOString() },
    ...{ base: plan && keptPlan(plan), version: 0, pending: null },
    edits: [...edits].map(([key, to]) => [key, { from: null, to, version: 0 }]),
  })
}

const keptPlan = ({ id, edits }: PlannedEdits): KeptPlan => ({ id, edits: [...edits] })
