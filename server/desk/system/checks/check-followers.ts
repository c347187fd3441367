import type { Shop } from '#server/platform/shop.ts'
import { searchOf } from '#server/search/open-search.ts'
import { type Finding, listed, ok, warn } from './finding.ts'

/** The follower that keeps the search model. */
export const searchFollower = 'search'

/** Names what this process keeps in memory and could not bring up to date. */
export async function checkFollowers({ changes }: Pick<Shop, 'changes'>): Promise<Finding> {
  const stopped = changes.behind().filter(({ name, failures }) => name !== searchFollower && failures > 0)
  if (stopped.length === 0) return ok('followers', 'desk.check.followers_ok')
  return warn(
    'followers',
    { key: 'desk.check.followers_behind', values: { list: listed(stopped.map(({ name }) => name)) } },
    { key: 'desk.check.followers_remedy' },
    'wake_followers',
  )
}

/** Says whether search finds what the catalogue holds. */
export async function checkSearch(shop: Shop): Promise<Finding> {
  const isRead = await searchOf(shop).ready()
  const isBehind = shop.changes.behind().some(({ name, failures }) => name === searchFollower && failures > 0)
  if (isRead && !isBehind) return ok('search', 'desk.check.search_ok')
  return warn(
    'search',
    { key: isRead ? 'desk.check.search_behind' : 'desk.check.search_reading' },
    { key: 'desk.check.search_remedy' },
    'rebuild_search',
  )
}
