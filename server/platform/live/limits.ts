/** Connections per network: enough for a large office with a few tabs per person. */
export const maxConnections = 300

/** Message limits per connection. A page sends a ping every 10 s and an occasional `auth`. */
const burst = 30
const perSecond = 1

/** Counts open connections by network. Returns a release function, or undefined if the limit is reached. */
export function connectionsPerNetwork(): (network: string) => (() => void) | undefined {
  const open = new Map<string, number>()
  return (network) => {
    const count = open.get(network) ?? 0
    if (count >= maxConnections) return undefined
    open.set(network, count + 1)
    return () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    }
  }
}

/** Token bucket of one connection: returns false for a message beyond its budget. */
export function messageBudget(): () => boolean {
  let tokens = burst
  let at = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond)
    at = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}
