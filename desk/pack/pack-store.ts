import { createStore } from 'zustand/vanilla'
import type { PackLine, PackOrder } from '#contract/admin/orders/pack.ts'
import { codes } from '#contract/codes.ts'
import { type CallPayload, call, newKey, type Refused, refusal } from '../calls.ts'
import { ownDrafts } from '../frame/own-drafts.ts'
import { queries, refresh } from '../query.ts'
import { draftSlot } from '../resource/draft-slot.ts'
import { t } from '../texts.ts'

/** A write that waits to be sent. Its key stays, so that the shop does it once however often it is sent. */
export type Job = { [Path in JobPath]: { path: Path; key: string; payload: CallPayload<Path> } }[JobPath]
type JobPath = '/pack/pick' | '/pack/short' | '/pack/finish'

export type TypedParcel = { tracking: string; weight: string }
const untyped: TypedParcel = { tracking: '', weight: '' }

type Packing = {
  /** Orders that the person has taken, with what they counted. */
  orders: PackOrder[]
  /** The number of the order on the table. */
  current: string | null
  /** Tracking numbers and weights by order, as far as they are typed. */
  parcels: Readonly<Record<string, TypedParcel>>
  jobs: Job[]
  /** Refusals of the shop, until they are read. */
  refused: { id: string; number: string; text: string }[]
  /** The network is lost; the jobs wait. */
  waits: boolean
}

const nothing: Packing = { orders: [], current: null, parcels: {}, jobs: [], refused: [], waits: false }

export const packing = createStore<Packing>(() => nothing)

/** Milliseconds until the next try while the shop cannot be reached. */
const retryEvery = 5000

const slot = draftSlot(ownDrafts, 'pack', 'table')
let sending = false
/** Counts what the person does. */
let steps = 0
let timer: ReturnType<typeof setTimeout> | undefined
let opened: Promise<void> | undefined

/** Reads what an earlier visit left, sends it, and asks which orders are still the person's. */
export function openPacking(): Promise<void> {
  opened ??= open()
  return opened
}

type Kept = 'orders' | 'current' | 'parcels' | 'jobs'

async function open(): Promise<void> {
  const found = await slot.restore().catch(() => undefined)
  if (found) packing.setState({ ...nothing, ...(found.base as Pick<Packing, Kept>) })
  addEventListener('online', () => void send())
  await send()
  await askOwn()
}

/**
 * Asks which orders are the person's. The answer counts only if nothing was done meanwhile; without a network everything
 * stays as it is.
 */
async function askOwn(): Promise<void> {
  const before = steps
  try {
    const { own } = await call('/pack/queue', {})
    if (steps === before) mergeOwn(own)
  } catch (error) {
    if (!refusal(error)) throw error
  }
}

/** Takes over what the shop knows of the person's orders, except those with writes that wait. */
function mergeOwn(own: PackOrder[]): void {
  const { orders, jobs } = packing.getState()
  const pending = new Set(jobs.map(({ payload }) => payload.number))
  const mine = orders.filter(({ number }) => pending.has(number))
  const theirs = own.filter(({ number }) => !pending.has(number))
  setOrders([...mine, ...theirs])
  void keep()
}

export function takeOrders(taken: PackOrder[]): void {
  steps++
  const { orders, current } = packing.getState()
  const rest = orders.filter(({ number }) => !taken.some((each) => each.number === number))
  packing.setState({ orders: [...rest, ...taken], current: current ?? taken[0]?.number ?? null })
  void keep()
}

export function dropOrders(numbers: readonly string[]): void {
  setOrders(packing.getState().orders.filter(({ number }) => !numbers.includes(number)))
  void keep()
}

/** The order on the table stays there as long as it is among the person's. */
function setOrders(orders: PackOrder[]): void {
  const { current, parcels } = packing.getState()
  const has = (number: string | null) => orders.some((each) => each.number === number)
  packing.setState({
    orders,
    current: has(current) ? current : (orders[0]?.number ?? null),
    parcels: Object.fromEntries(Object.entries(parcels).filter(([number]) => has(number))),
  })
}

export function parcelOf({ parcels }: Packing, number: string): TypedParcel {
  return parcels[number] ?? untyped
}

export function typeParcel(number: string, typed: Partial<TypedParcel>): void {
  packing.setState((state) => ({
    parcels: { ...state.parcels, [number]: { ...parcelOf(state, number), ...typed } },
  }))
  void keep()
}

export type Scan =
  | { kind: 'counted'; line: PackLine; number: string }
  | { kind: 'opened'; number: string }
  | { kind: 'full' | 'other' | 'unknown'; text: string }

/** Counts the unit of a scanned code in the order on the table. A scanned order number puts that order there. */
export function scan(text: string): Scan {
  const code = text.trim().toUpperCase()
  const { orders, current } = packing.getState()
  const named = orders.find(({ number }) => number === code)
  if (named) {
    packing.setState({ current: named.number })
    return { kind: 'opened', number: named.number }
  }
  const order = orders.find(({ number }) => number === current)
  const lines = order?.lines.filter((line) => hasCode(line, code)) ?? []
  const line = lines.find((each) => each.picked < each.open - each.missing)
  if (order && line) {
    setPicked(order.number, line.lineId, line.picked + 1)
    return { kind: 'counted', line: { ...line, picked: line.picked + 1 }, number: order.number }
  }
  if (lines[0]) return { kind: 'full', text: t('desk.pack.enough', { name: lines[0].name }) }
  const other = orders.find((each) => each.lines.some((own) => hasCode(own, code)))
  if (other) return { kind: 'other', text: t('desk.pack.other_order', { number: other.number }) }
  return { kind: 'unknown', text: t('desk.pack.wrong_item', { code }) }
}

function hasCode({ sku, barcode }: PackLine, code: string): boolean {
  return (
    sku.toUpperCase() === code || (barcode !== null && wholeGtin(barcode.toUpperCase()) === wholeGtin(code))
  )
}

/** The 14 digits of an article number: readers disagree on the zeros in front of a UPC. Other codes stay as they are. */
function wholeGtin(code: string): string {
  return /^\d{12,13}$/.test(code) ? code.padStart(14, '0') : code
}

/** Sets the units of a line in the parcel. */
export function setPicked(number: string, lineId: string, picked: number): void {
  const order = changeLine(number, lineId, { picked })
  const counted = order.lines.map((line) => ({ lineId: line.lineId, quantity: line.picked }))
  queue({ path: '/pack/pick', key: newKey(), payload: { number, picked: counted } })
}

/** Notes units that are not on the shelf. */
export function setMissing(
  number: string,
  line: PackLine,
  quantity: number,
  reason: 'lost' | 'damaged',
): void {
  changeLine(number, line.lineId, { missing: quantity, picked: Math.min(line.picked, line.open - quantity) })
  queue({ path: '/pack/short', key: newKey(), payload: { number, lineId: line.lineId, quantity, reason } })
}

/** Ships what was counted. The order leaves the table; the shop hears of it as soon as there is a network. */
export function finish({ number, lines }: PackOrder): void {
  const units = lines.flatMap(({ lineId, picked }) => (picked > 0 ? [{ lineId, quantity: picked }] : []))
  const { tracking, weight } = parcelOf(packing.getState(), number)
  const parcel = {
    lines: units,
    ...(tracking.trim() ? { trackingNumber: tracking.trim() } : {}),
    ...(Number(weight) > 0 ? { weight: Number(weight) } : {}),
  }
  setOrders(packing.getState().orders.filter((order) => order.number !== number))
  queue({ path: '/pack/finish', key: newKey(), payload: { number, parcels: [parcel] } })
}

function changeLine(number: string, lineId: string, set: Partial<PackLine>): PackOrder {
  const orders = packing.getState().orders.map((order) =>
    order.number === number
      ? {
          ...order,
          lines: order.lines.map((line) => (line.lineId === lineId ? { ...line, ...set } : line)),
        }
      : order,
  )
  packing.setState({ orders })
  return orders.find((order) => order.number === number)!
}

/** Appends a write. A count replaces the one before it, unless that is on its way. */
function queue(job: Job): void {
  steps++
  const { jobs } = packing.getState()
  const last = jobs.at(-1)
  const replaces =
    job.path === '/pack/pick' &&
    last?.path === '/pack/pick' &&
    last.payload.number === job.payload.number &&
    !(sending && jobs.length === 1)
  packing.setState({ jobs: [...(replaces ? jobs.slice(0, -1) : jobs), job] })
  void keep().then(send)
}

/** Sends the waiting writes in order. What the shop refuses is named and not repeated. */
export async function send(): Promise<void> {
  if (sending) return
  sending = true
  clearTimeout(timer)
  const { waits } = packing.getState()
  try {
    for (;;) {
      const [job] = packing.getState().jobs
      if (!job) break
      try {
        await call(job.path, { ...job.payload, idempotencyKey: job.key } as CallPayload<JobPath>)
      } catch (error) {
        const refused = refusal(error)
        if (!refused) throw error
        if (isPassing(refused)) {
          packing.setState({ waits: true })
          timer = setTimeout(() => void send(), retryEvery)
          return
        }
        const told = { id: job.key, number: job.payload.number, text: refused.message }
        packing.setState(({ refused: before }) => ({ refused: [...before, told] }))
      }
      packing.setState(({ jobs }) => ({ jobs: jobs.filter(({ key }) => key !== job.key), waits: false }))
      await keep()
      if (job.path === '/pack/finish') void refresh('/pack/queue', '/order/list', '/held/list')
    }
  } finally {
    sending = false
  }
  if (waits) await askOwn()
}

/** A refusal of the moment: the network, an ended session, or a shop that is restarting. */
function isPassing({ code, reason }: Refused): boolean {
  return (
    code === codes.authInvalid ||
    code === codes.authOut ||
    ['service_unreachable', 'unavailable', 'crash', 'too_many'].includes(reason)
  )
}

/** Keeps orders and jobs among the person's drafts, encrypted, so that a reload loses nothing. */
async function keep(): Promise<void> {
  const { orders, current, parcels, jobs } = packing.getState()
  if (orders.length === 0 && jobs.length === 0) return slot.drop()
  await slot.keep({
    ...{ label: t('desk.pack.title'), place: '/pack', at: new Date().toISOString() },
    ...{ base: { orders, current, parcels, jobs }, version: 0, edits: [], pending: null },
  })
}

/** Renews the claims of an open screen. Orders that somebody else has taken are named. */
export async function renew(): Promise<void> {
  const { orders, jobs } = packing.getState()
  const idle = orders.filter(({ number }) => !jobs.some(({ payload }) => payload.number === number))
  if (idle.length === 0) return
  try {
    const { lost } = await call('/pack/keep', { numbers: idle.map(({ number }) => number).slice(0, 20) })
    if (lost.length === 0) return
    const told = lost.map((number) => ({ id: newKey(), number, text: t('desk.pack.not_taken') }))
    packing.setState(({ refused }) => ({ refused: [...refused, ...told] }))
    dropOrders(lost)
    await queries.invalidateQueries({ queryKey: ['/pack/queue'] })
  } catch (error) {
    if (!refusal(error)) throw error
  }
}
