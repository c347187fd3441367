import type { Shop } from '../shop.ts'

/** Tells open desks that records with these tags changed outside of a call. A message that is lost only delays a refresh. */
export async function tellDesks({ live, log }: Pick<Shop, 'live' | 'log'>, tags: string[]): Promise<void> {
  await live
    .publishToDesk({ type: 'changed', data: { tags, by: null, change: null } })
    .catch((error) => log.warn({ err: error, tags }, 'desks not told of a change'))
}
