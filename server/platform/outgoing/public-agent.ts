import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** The URL leads to an address that is not on the public internet. */
export class NotPublic extends Error {
  constructor() {
    super('is not a public address')
  }
}

export type Allowance = {
  /** Decides whether an IP address may be connected to. Default: public ones. */
  allow?: ((address: string) => boolean) | undefined
  /** Resolves a host name; tests replace it. */
  lookup?: LookupFunction | undefined
}

/**
 * An agent for URLs that somebody else chose: it connects to public servers only. Checks the IP address when the name is
 * resolved and again once the connection is open, before anything is sent. So neither a redirect nor DNS rebinding
 * reaches the internal network. Requests fail with `NotPublic`.
 */
export function publicAgent(
  { allow = isPublicAddress, lookup = systemLookup as LookupFunction }: Allowance = {},
  options: Omit<Agent.Options, 'connect'> = {},
): Agent {
  const connect = buildConnector({ timeout: 10_000, lookup: allowedOnly(lookup, allow) })
  return new Agent({
    ...options,
    connect(target, callback) {
      const literal = target.hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) && !allow(literal)) return callback(new NotPublic(), null)
      connect(target, (error, socket) => {
        if (error) return callback(error, null)
        if (allow(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(new NotPublic(), null)
      })
    },
  })
}

function allowedOnly(lookup: LookupFunction, allow: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const allowed = addresses.filter(({ address }) => allow(address))
      const [first] = allowed
      if (!first) return callback(new NotPublic(), '')
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
