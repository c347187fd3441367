import type { Shop } from '../shop.ts'

/** How many failures of one subject there may be in so many minutes. */
export type Limit = { most: number; minutes: number }

/** How often something failed lately; a subject names what was tried and by whom: "signin e:name@example.com". */
export async function countFailures(shop: Shop, subject: string, minutes: number): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>({
    name: 'failures-of',
    text: 'select count(*)::int count from failed_attempt where subject = $1 and at > $2',
    values: [subject, minutesAgo(shop, minutes)],
  })
  return rows[0]!.count
}

export async function noteFailure(shop: Shop, ...subjects: string[]): Promise<void> {
  await shop.pool.query({
    name: 'note-failure',
    text: 'insert into failed_attempt (subject, at) select unnest($1::text[]), $2',
    values: [subjects, shop.now()],
  })
}

/** Who got it right starts anew. */
export async function forgetFailures(shop: Shop, ...subjects: string[]): Promise<void> {
  await shop.pool.query('delete from failed_attempt where subject = any($1::text[])', [subjects])
}

function minutesAgo(shop: Shop, minutes: number): Date {
  return new Date(shop.now().getTime() - minutes * 60_000)
}
