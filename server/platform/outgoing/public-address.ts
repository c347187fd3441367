import ipaddr from 'ipaddr.js'

/**
 * True if an IP address belongs to the public internet: not a loopback, private, link-local, carrier-grade NAT,
 * multicast, documentation or translated address, nor that of a cloud's metadata service. IPv4 inside IPv6 is checked
 * as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || metadata.has(parsed.toString())) return false
  // IANA assigns IPv6 addresses from 2000::/3 only (RFC 4291).
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20
}

/** A public address that Azure uses for metadata inside its own network. */
const metadata = new Set(['168.63.129.16'])
