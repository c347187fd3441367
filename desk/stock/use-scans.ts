import { useEffect, useRef, useState } from 'react'
import type { StockRow } from '#contract/admin/catalog/stock.ts'
import { call } from '../calls.ts'
import { number } from '../formats.ts'
import { t } from '../texts.ts'
import { keepScans, keptScans, type Line, type ScanKind, type Scans } from './keep-scans.ts'

/** Lines that the calls take at once. */
const maxLines = 500

/** Counts scanned codes by variant. Codes may come faster than answers: they are looked up one after the other. */
export function useScans(kind: ScanKind) {
  const [scans, setScans] = useState<Scans>({ lines: [], note: '', failed: [] })
  const [said, setSaid] = useState('')
  const latest = useRef(scans)
  const queue = useRef(Promise.resolve())
  const found = useRef(new Map<string, StockRow>())
  const change = (edit: Partial<Scans>) => {
    latest.current = { ...latest.current, ...edit }
    setScans(latest.current)
    keepScans(kind, latest.current)
  }
  const enqueue = (job: () => Promise<void>) => {
    queue.current = queue.current.then(job).catch(() => {})
  }
  const restore = async () => {
    const kept = await keptScans(kind)
    if (kept) change({ ...kept, note: latest.current.note || kept.note })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier sheet left is read once.
  useEffect(() => enqueue(restore), [])

  const fail = (code: string, why: string) => {
    setSaid('')
    change({ failed: [{ code, why }, ...latest.current.failed.filter((each) => each.code !== code)] })
  }
  const take = async (code: string) => {
    const named = latest.current.lines.find(({ row }) => row.sku === code)
    const row = named?.row ?? found.current.get(code) ?? (await find(code))
    if (typeof row === 'string') return fail(code, row)
    found.current.set(code, row)
    const { lines, failed } = latest.current
    const before = lines.find((line) => line.row.variant === row.variant)
    if (!before && lines.length >= maxLines)
      return fail(code, t('desk.stock.too_many_lines', { max: maxLines }))
    const units = (before?.units ?? 0) + 1
    change({
      lines: [{ row, units, cost: before?.cost ?? null }, ...lines.filter((line) => line !== before)],
      failed: failed.filter((each) => each.code !== code),
    })
    setSaid(t('desk.stock.scanned', { sku: row.sku, units: number(units) }))
  }
  /** Waits for the scans on their way. Null if one of them failed, which the person has not yet seen. */
  const settle = async (): Promise<Scans | null> => {
    const before = latest.current.failed.length
    for (let last = null; last !== queue.current; ) {
      last = queue.current
      await last
    }
    return latest.current.failed.length > before ? null : latest.current
  }
  return {
    ...scans,
    said,
    change,
    settle,
    scan: (code: string) => enqueue(() => take(code)),
    pick(row: StockRow) {
      found.current.set(row.sku, row)
      enqueue(() => take(row.sku))
    },
    set: (line: Line, edit: Partial<Line>) =>
      change({ lines: scans.lines.map((each) => (each === line ? { ...each, ...edit } : each)) }),
    remove: (line: Line) => change({ lines: scans.lines.filter((each) => each !== line) }),
    clear() {
      change({ lines: [], note: '', failed: [] })
      setSaid('')
    },
  }
}

/** The variant that a scan names; otherwise why there is none. */
async function find(text: string): Promise<StockRow | string> {
  try {
    const named = await call('/stock/list', {
      filter: { all: [{ field: 'sku', op: 'is', value: text }] },
      size: 1,
    })
    if (named.items[0]) return named.items[0]
    const { items } = await call('/stock/list', { q: text, size: 20 })
    const exact = items.find(({ sku }) => sku.toLowerCase() === text.toLowerCase())
    const only = exact ?? (items.length === 1 ? items[0] : undefined)
    if (only) return only
    return t(items.length === 0 ? 'desk.stock.unknown' : 'desk.stock.ambiguous', { code: text })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
