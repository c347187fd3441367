import { expect, it } from 'vitest'
import { withdrawalStatuses } from '#contract/admin/orders/withdrawal.ts'
import { translator } from '#server/platform/messages.ts'
import type { Refusal, Text } from '#server/platform/refusal.ts'
import { checkMove } from './withdrawal-status.ts'

it('of a withdrawal changes only as the table says, and refuses every other pair with a sentence', () => {
  const t = translator('en')
  const allowed: string[] = []
  for (const from of withdrawalStatuses)
    for (const to of withdrawalStatuses)
      for (const by of ['merchant', 'system'] as const)
        try {
          checkMove(from, to, by)
          allowed.push(`${from} → ${to} by ${by}`)
        } catch (error) {
          expect(error).toMatchObject({ reason: 'transition_refused', details: { from, to } })
          expect(t(((error as Refusal).text as Text).key)).toMatch(/\.$/)
        }
  expect(allowed.sort()).toEqual([
    'open → done by merchant',
    'open → rejected by merchant',
    'received → done by system',
    'received → open by system',
    'rejected → open by merchant',
  ])
})
