import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/order.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import {
  type Actor,
  checkShipmentTransition,
  checkTransition,
  mayGo,
  type OrderFacts,
  type ShipmentStatus,
} from './transitions.ts'

const actors: Actor[] = ['buyer', 'merchant', 'system']

const situations: Record<string, OrderFacts> = {
  unpaid: { paid: false, shipped: false, fulfilled: false, cancelledBy: null },
  paid: { paid: true, shipped: false, fulfilled: false, cancelledBy: null },
  shipped: { paid: true, shipped: true, fulfilled: false, cancelledBy: null },
  'shipped unpaid': { paid: false, shipped: true, fulfilled: false, cancelledBy: null },
  delivered: { paid: true, shipped: true, fulfilled: true, cancelledBy: null },
  'delivered unpaid': { paid: false, shipped: true, fulfilled: true, cancelledBy: null },
  'expired, then paid': { paid: true, shipped: false, fulfilled: true, cancelledBy: 'expiry' },
  'cancelled by the buyer, then paid': { paid: true, shipped: false, fulfilled: true, cancelledBy: 'buyer' },
}

/** "from → to by whom" for every pair that is allowed in a situation. */
function allowed(facts: OrderFacts): string[] {
  return orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) =>
      actors.filter((by) => mayGo(from, to, by, facts)).map((by) => `${from} → ${to} by ${by}`),
    ),
  )
}

const asked = [
  'pending_cancellation → in_progress by buyer',
  'pending_cancellation → in_progress by merchant',
]
const approved = [
  'pending_cancellation → cancelled by merchant',
  'pending_cancellation → cancelled by system',
]
const completed = actors.map((by) => `in_progress → completed by ${by}`)

describe('the status of an order', () => {
  it.each([
    ['unpaid', [...actors.map((by) => `in_progress → cancelled by ${by}`), ...approved, ...asked]],
    [
      'paid',
      [
        'in_progress → cancelled by merchant',
        'in_progress → pending_cancellation by buyer',
        ...approved,
        ...asked,
      ],
    ],
    ['shipped', asked],
    ['shipped unpaid', asked],
    ['delivered', [...completed, ...asked]],
    ['delivered unpaid', asked],
    [
      'expired, then paid',
      [
        ...completed,
        'cancelled → in_progress by system',
        'in_progress → cancelled by merchant',
        'in_progress → pending_cancellation by buyer',
        ...approved,
        ...asked,
      ],
    ],
    [
      'cancelled by the buyer, then paid',
      [
        ...completed,
        'in_progress → cancelled by merchant',
        'in_progress → pending_cancellation by buyer',
        ...approved,
        ...asked,
      ],
    ],
  ])('%s goes only where the table says', (situation, expected) => {
    expect(allowed(situations[situation]!).sort()).toEqual([...expected].sort())
  })

  it('refuses every other pair with a reason', () => {
    const t = translator('en')
    for (const facts of Object.values(situations)) {
      for (const from of orderStatuses) {
        for (const to of orderStatuses) {
          for (const by of actors) {
            if (mayGo(from, to, by, facts)) continue
            const refusal = refusalOf(() => checkTransition(from, to, by, facts))
            expect(refusal).toMatchObject({ reason: 'transition_refused', details: { from, to } })
            expect(t((refusal.text as Text).key)).toMatch(/\.$/)
          }
        }
      }
    }
  })
})

describe('the status of a shipment', () => {
  const statuses: ShipmentStatus[] = ['shipped', 'delivered', 'lost', 'cancelled']

  it('goes only from shipped, and says why not otherwise', () => {
    const t = translator('en')
    const allowedPairs = statuses.flatMap((from) =>
      statuses.flatMap((to) => {
        try {
          checkShipmentTransition(from, to)
          return `${from} → ${to}`
        } catch (error) {
          expect(error).toMatchObject({ reason: 'transition_refused', details: { from, to } })
          expect(t(((error as Refusal).text as Text).key)).toMatch(/\.$/)
          return []
        }
      }),
    )
    expect(allowedPairs).toEqual(['shipped → delivered', 'shipped → lost', 'shipped → cancelled'])
  })
})

function refusalOf(attempt: () => void): Refusal {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}
