import type { StockRow } from '#contract/admin/catalog/stock.ts'
import { ownDrafts } from '../frame/own-drafts.ts'
import { draftSlot } from '../resource/draft-slot.ts'
import { t } from '../texts.ts'

export type ScanKind = 'receive' | 'count'
export type Line = { row: StockRow; units: number; cost: number | null }

/** Counted lines. `failed`: codes that were not counted, until the person has dealt with them. */
export type Scans = { lines: Line[]; note: string; failed: { code: string; why: string }[] }

/** Milliseconds after a scan until it is kept. */
const pause = 250

const slots = {
  receive: draftSlot(ownDrafts, 'stock', 'receive'),
  count: draftSlot(ownDrafts, 'stock', 'count'),
}
/** Scans of this tab, also while their sheet is closed. */
const opened = new Map<ScanKind, Scans>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps scans among the person's drafts, encrypted, so that a closed sheet or a reload loses none. */
export function keepScans(id: ScanKind, scans: Scans): void {
  opened.set(id, scans)
  clearTimeout(timer)
  timer = setTimeout(write, pause)
}

export async function keptScans(id: ScanKind): Promise<Scans | undefined> {
  const own = opened.get(id)
  if (own) return own
  return (await slots[id].restore().catch(() => undefined))?.base as Scans | undefined
}

/** Storage that fails costs the scans' life beyond this tab, not the scans. */
function write(): void {
  for (const [id, base] of opened) {
    const isEmpty = base.lines.length + base.failed.length === 0 && base.note === ''
    const kept = {
      ...{ label: t(`desk.stock.${id}`), place: '/stock', at: new Date().toISOString() },
      ...{ base, version: 0, edits: [], pending: null },
    }
    const stored = isEmpty ? slots[id].drop() : slots[id].keep(kept)
    stored.catch(() => {})
  }
}
