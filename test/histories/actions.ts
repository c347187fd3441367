import type { Placed } from '#contract/checkout.ts'
import type { Envelope } from '#contract/envelope.ts'
import { returnTypes } from '#contract/return.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { newKey, payAt } from '#test/buying.ts'
import type { DeskCaller } from '#test/desk.ts'

/** One order with those who act on it. */
export type Target = {
  world: TestShop
  visitor: Visitor
  desk: DeskCaller
  email: string
  placed: Placed
  lineIds: string[]
  /** Lets the shop's clock pass the moment until which refunds are held back. */
  passTime(): void
}

/** Random choices of one action. */
export type Dice = { pick: number; units: number; parts: boolean }

type Action = (target: Target, dice: Dice) => Promise<Envelope<unknown> | undefined>

const pickFrom = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length]

/** The key of an order in buyers' calls. */
const own = ({ placed }: Target) => ({ number: placed.orderNumber, accessKey: placed.accessKey })
const desked = ({ placed }: Target) => ({ number: placed.orderNumber })

function someUnits({ lineIds }: Target, { pick, units, parts }: Dice) {
  const chosen = parts ? [pickFrom(lineIds, pick)!] : lineIds
  return chosen.map((lineId) => ({ lineId, quantity: units }))
}

/** Runs an action on one of the order's parcels or returns; without any, nothing happens. */
function onOne(
  table: 'shipment' | 'return_request',
  act: (target: Target, id: string, dice: Dice) => Promise<Envelope<unknown>>,
): Action {
  const name = table === 'shipment' ? 'id' : 'number'
  return async (target, dice) => {
    const { rows } = await target.world.shop.pool.query<{ name: string }>(
      `select t.${name}::text as name from ${table} t join orders o on o.id = t.order_id where o.number = $1
        order by t.id`,
      [target.placed.orderNumber],
    )
    const found = pickFrom(rows, dice.pick)
    return found && act(target, found.name, dice)
  }
}

const onParcel = (path: '/order/deliver' | '/order/lost' | '/order/cancelShipment') =>
  onOne('shipment', (target, shipmentId) => target.desk.call(path, { ...desked(target), shipmentId }))
const onReturn = (act: Parameters<typeof onOne>[1]) => onOne('return_request', act)

/** Everything that buyers, staff and the clock can do with an order. */
export const actions = {
  async pay({ world, placed }) {
    if (placed.payment.url) await payAt(world.app, placed.payment)
    return undefined
  },
  cancel: (target) => target.visitor.call('/order/cancel', { ...own(target), reason: 'Too late' }),
  takeBack: (target) => target.visitor.call('/order/withdraw', own(target)),
  confirm: (target) => target.visitor.call('/order/confirm', own(target)),
  withdraw: (target, dice) =>
    target.visitor.call('/withdrawal/submit', {
      orderNumber: target.placed.orderNumber,
      accessKey: target.placed.accessKey,
      ...{ email: target.email, name: 'Ada Lind', confirm: true },
      ...(dice.parts ? { lines: someUnits(target, dice) } : {}),
    }),
  apply: (target, dice) =>
    target.visitor.call('/return/apply', {
      orderNumber: target.placed.orderNumber,
      accessKey: target.placed.accessKey,
      type: pickFrom(returnTypes, dice.pick)!,
      reason: 'changed_mind',
      lines: someUnits(target, dice),
      idempotencyKey: newKey(),
    }),
  cancelReturn: onReturn((target, number) =>
    target.visitor.call('/return/cancel', { number, accessKey: target.placed.accessKey }),
  ),

  markPaid: (target) => target.desk.call('/order/markPaid', desked(target)),
  pack: (target) => target.desk.call('/order/pack', desked(target)),
  ship: (target, dice) =>
    target.desk.call('/order/ship', {
      ...desked(target),
      ...(dice.parts ? { parcels: [{ lines: someUnits(target, dice) }] } : {}),
    }),
  deliver: onParcel('/order/deliver'),
  lose: onParcel('/order/lost'),
  cancelShipment: onParcel('/order/cancelShipment'),
  close: (target) => target.desk.call('/order/cancel', { ...desked(target), reason: 'Damaged in store' }),
  cancelUnits: (target, dice) =>
    target.desk.call('/order/cancelUnits', {
      ...desked(target),
      lines: someUnits(target, { ...dice, parts: true }),
      reason: 'Damaged in store',
    }),
  decide: (target, { pick }) =>
    target.desk.call('/order/decide', {
      ...desked(target),
      decision: pickFrom(['approve', 'refuse', 'with_carrier'] as const, pick)!,
      reason: 'On its way',
    }),
  refund: (target, dice) =>
    target.desk.call('/order/refund', {
      ...desked(target),
      ...(dice.parts ? { lines: someUnits(target, dice) } : { amount: 100 * dice.units }),
      ...(dice.parts && dice.pick % 2 === 0 ? { restock: someUnits(target, dice) } : {}),
      shipping: dice.pick % 3 === 0,
      reason: 'goodwill',
    }),

  approveReturn: onReturn((target, number) => target.desk.call('/return/approve', { number })),
  refuseReturn: onReturn((target, number) => target.desk.call('/return/refuse', { number, reason: 'Worn' })),
  receiveReturn: onReturn((target, number, dice) =>
    target.desk.call('/return/receive', {
      number,
      ...(dice.parts ? { lines: someUnits(target, dice) } : {}),
    }),
  ),
  inspectReturn: onReturn(async (target, number, { pick }) => {
    const found = await target.desk.call('/return/detail', { number })
    if (found.code !== 0) throw new Error(`return not shown: ${JSON.stringify(found)}`)
    const lines = found.data.return.lines.flatMap(({ lineId, received, restocked, writtenOff }) => {
      const left = received - restocked - writtenOff
      return left > 0 ? { lineId, restock: pick % (left + 1), writeOff: left - (pick % (left + 1)) } : []
    })
    return target.desk.call('/return/inspect', { number, lines })
  }),
  refundReturn: onReturn((target, number, { parts, units }) =>
    target.desk.call('/return/refund', { number, ...(parts ? { amount: 100 * units } : {}) }),
  ),
  replaceReturn: onReturn((target, number) => target.desk.call('/return/replace', { number })),
  closeReturn: onReturn((target, number) =>
    target.desk.call('/return/close', { number, reason: 'Never sent' }),
  ),

  /** Takes back the latest change that staff made to the order or its returns. */
  async undo({ world, desk, placed }) {
    const { rows } = await world.shop.pool.query<{ id: string }>(
      `select a.id::text from audit a where a.undoes is null and a.resource_id in (
          select o.id::text from orders o where o.number = $1 union all
          select r.id::text from return_request r join orders o on o.id = r.order_id where o.number = $1)
        order by a.id desc limit 1`,
      [placed.orderNumber],
    )
    return rows[0] && desk.call('/change/undo', { id: rows[0].id })
  },

  /** Refunds go out, and whatever else waits is done. */
  async work({ world, passTime }) {
    passTime()
    await world.runJobs()
    return undefined
  },
  /** The payment window ends; a payment after it revives the order. */
  async expire({ world, placed }) {
    await world.shop.pool.query(
      'update orders set expires_at = $2 where number = $1 and expires_at is not null',
      [placed.orderNumber, world.shop.now()],
    )
    await expireOrders(world.shop)
    return undefined
  },
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions
