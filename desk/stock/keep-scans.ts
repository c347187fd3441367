import type { StockRow } from '#contract/admin/stock.ts'
import { ownDrafts } from '../frame/own-drafts.ts'
import { t } from '../texts.ts'

export type ScanKind = 'receive' | 'count'
export type Line = { row: StockRow; units: number; cost: number | null }

/** Counted lines. `failed`: codes that were not counted, until the person has dealt with them. */
export type Scans = { lines: Line[]; note: string; failed: { code: string; why: string }[] }

/** Milliseconds after a scan until it is kept. */
const pause = 250

const kind = 'stock'
/** Scans of this tab, also while their sheet is closed. */
const opened = new Map<ScanKind, Scans>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps scans among the person's drafts, encrypted, so that a closed sheet or a reload loses none. */
export function keepScans(id: ScanKind, scans: Scans): void {
  opened.set(id, scans)
  clearTimeout(timer)
  timer = setTimeout(() => void write().catch(() => {}), pause)
}

export async function keptScans(id: ScanKind): Promise<Scans | undefined> {
  const own = opened.get(id)
  if (own) return own
  const drafts = await (await ownDrafts())?.list().catch(() => [])
  return drafts?.find((each) => each.kind === kind && each.id === id)?.base as Scans | undefined
}

async function write(): Promise<void> {
  const store = await ownDrafts()
  for (const [id, base] of opened) {
    if (base.lines.length + base.failed.length === 0 && base.note === '') await store?.drop(kind, id)
    else
      await store?.keep({
        ...{ kind, id, label: t(`desk.stock.${id}`), place: '/stock', at: new Date().toISOString() },
        ...{ base, version: 0, edits: [], pending: null },
      })
  }
}
