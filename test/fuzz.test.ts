import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type CallPath, type CallShape, calls } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { TestShop, Visitor } from './app.ts'
import { berlin, openBuyingShop, sell, signIn } from './buying.ts'
import { jsonOf, nonsense, rightPayloads, spoiltPayloads } from './fuzz/payloads.ts'

let world: TestShop
let guest: Visitor
let customer: Visitor

/** Payloads per call and kind; the long tests try more. */
const runs = Number(process.env.FUZZ_RUNS ?? 25)

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', onHand: 1_000_000 })),
  })
  guest = world.visitor()
  customer = world.visitor({ 'x-auth': (await signIn(world.shop)).token })
  // A cart in checkout lets calls get past their first check.
  for (const visitor of [guest, customer]) {
    await visitor.call('/cart/add', { sku: 'MUG' })
    await visitor.call('/checkout/information', { email: 'ada@example.com', address: berlin })
  }
})
afterAll(() => world.close())

/** Allowed outcomes: a success that matches the contract or a refusal, never a crash. */
const fine = [0, 10, 30, 40, 41, 50, 51]

describe.each(Object.keys(calls).filter((path) => !('multipart' in calls[path as CallPath])))(
  '%s',
  (path) => {
    const { payload: schema } = calls[path as CallPath] as CallShape

    async function expectFine(payload: unknown): Promise<void> {
      for (const visitor of [guest, customer]) {
        const { status, envelope } = await visitor.send(path, payload, jsonOf(payload))
        expect({ status, code: envelope.code }).toEqual({
          status: 200,
          code: expect.toSatisfy((code: number) => fine.includes(code)),
        })
        if (envelope.code !== 0) expectReason(envelope, payload)
      }
    }

    function expectReason({ code, data, msg }: Envelope<Record<string, unknown>>, payload: unknown): void {
      expect(data).toMatchObject({ reason: expect.any(String) })
      expect(msg).not.toBe('')
      if (code === 50 || z.safeParse(schema, payload ?? {}).success) return
      expect(data).toMatchObject({ reason: 'invalid', fields: expect.any(Object) })
      expect(Object.keys(data.fields as object)).not.toEqual([])
    }

    it('answers what its schema allows without failing', async () => {
      await fc.assert(fc.asyncProperty(rightPayloads(schema), expectFine), { numRuns: runs })
    })

    it('refuses one wrong part with the field it stands in', async () => {
      await fc.assert(fc.asyncProperty(spoiltPayloads(schema), expectFine), { numRuns: runs })
    })

    it('refuses what has no shape at all', async () => {
      await fc.assert(fc.asyncProperty(nonsense, expectFine), { numRuns: runs })
    })
  },
)
