import { expectDone, openBuyingShop, sell } from './buying.ts'
import { runHeldJobs, signInStaff } from './desk.ts'
import { apply, customer, receive } from './returns.ts'

export type Exchanges = Awaited<ReturnType<typeof openExchanges>>

/** A shop whose replacements of exchanged goods are cancelled. `emails`: those sent so far. */
export async function openExchanges() {
  const world = await openBuyingShop()
  const emails: { text: string }[] = []
  world.shop.mail.send = async (message) => void emails.push(message)
  const desk = await signInStaff(world)
  const buyer = await customer(world)
  return {
    ...{ world, desk, buyer, emails },
    undo: ({ id }: { id: string }) => desk.call('/change/undo', { id }),
    cancel: (number: string) => desk.call('/order/cancel', { number, reason: 'Broken in the warehouse' }),
    returnOf: async (number: string) => expectDone(await desk.call('/return/detail', { number })).return,

    /** An exchange whose goods have come back and whose replacement is ordered. */
    async replaced() {
      const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
      await sell(world.shop, { sku, onHand: 5, price: 1000 })
      const placed = await receive(world, buyer, { sku, quantity: 2 })
      const { number, lines } = await apply(buyer, placed, { type: 'exchange', quantity: 2 })
      expectDone(await desk.call('/return/approve', { number }))
      expectDone(await desk.call('/return/receive', { number }))
      const { lineId } = lines[0]!
      expectDone(await desk.call('/return/inspect', { number, lines: [{ lineId, restock: 0, writeOff: 2 }] }))
      await runHeldJobs(world)
      const { change, return: done } = expectDone(await desk.call('/return/replace', { number }))
      return { number, sku, replacement: done.replacementOrder!, change }
    },

    /** A return with its lines and its replacement, apart from versions and history. */
    async factsOf(number: string, replacement: string) {
      const { rows } = await world.shop.pool.query(
        `select to_jsonb(r) - 'version' as return, to_jsonb(o) - 'version' as replacement,
          (select jsonb_agg(to_jsonb(l) order by id) from return_line l where l.return_id = r.id) lines,
          (select jsonb_agg(to_jsonb(l) order by id) from order_line l where l.order_id = o.id) units
        from return_request r, orders o where r.number = $1 and o.number = $2`,
        [number, replacement],
      )
      return rows[0]
    },
  }
}
