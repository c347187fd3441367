import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { heldEvents, heldGroups } from '../emit.ts'

/**
 * Holds back events of this transaction: those about money as a whole, of all others the groups of handlers that reach
 * people outside. Returns the moment at which the first of them, or else the last email, can no longer be cancelled; null
 * if nothing is held. `which`: a condition on the outbox.
 */
export function holdEffects(tx: Tx, which: SQL, at: Date): Promise<Date | null> {
  return hold(tx, which, at, { groups: heldGroups, events: heldEvents })
}

/** Holds back the emails of this transaction alone. */
export async function holdEmails(tx: Tx, which: SQL, at: Date): Promise<void> {
  await hold(tx, which, at, { groups: { emails: heldGroups.emails }, events: {} })
}

/** Seconds by the name of a group or an event. */
type Held = { groups: Record<string, number>; events: Record<string, number> }

async function hold(tx: Tx, which: SQL, at: Date, held: Held): Promise<Date | null> {
  const until = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const groups = Object.entries(held.groups)
  const wholes = Object.entries(held.events)
  const { rows } = await tx.execute<{ whole: Date | null; part: Date | null }>(sql`
    with wholes as (
      select * from unnest(${textArray(wholes.map(([event]) => event))}::text[],
        ${textArray(wholes.map(([, seconds]) => until(seconds).toISOString()))}::timestamptz[]) w (event, until)),
    parts as (
      select * from unnest(${textArray(groups.map(([group]) => group))}::text[],
        ${textArray(groups.map(([, seconds]) => until(seconds).toISOString()))}::timestamptz[]) p (name, until)),
    own as (select id, event, coalesce(except_groups, '{}') except_groups from outbox where ${which}),
    held as (
      update outbox o set not_before = w.until from wholes w
      where o.id in (select id from own) and o.event = w.event returning o.not_before),
    given as (select id, except_groups from own where event not in (select event from wholes)),
    split as (
      update outbox o set except_groups = given.except_groups || (select array_agg(name) from parts)
      from given where o.id = given.id
      returning o.event, o.payload, o.at, given.except_groups as skipped),
    added as (
      insert into outbox (event, payload, at, only_group, not_before)
      select s.event, s.payload, s.at, p.name, p.until from split s join parts p on p.name <> all (s.skipped)
      returning not_before)
    select (select min(not_before) from held) whole, (select max(not_before) from added) part`)
  const { whole, part } = rows[0]!
  const first = whole ?? part
  return first && new Date(first)
}

function textArray(values: string[]) {
  return sql.param(values)
}
