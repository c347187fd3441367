import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet: no loopback, private, link-local, carrier-grade NAT,
 * multicast, documentation or translated address, none of a cloud's metadata service. IPv4 inside IPv6 is judged as
 * the IPv4 address it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || metadata.has(parsed.toString())) return false
  // Of IPv6, 2000::/3 alone is given out (RFC 4291, IANA).
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20
}

/** Public in form, but answered by the cloud's own host (Azure). */
const metadata = new Set(['168.63.129.16'])
