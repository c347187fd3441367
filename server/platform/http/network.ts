import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The network that shares one rate limit: an IPv4 address, or an IPv6 /64, the usual size for one household. */
export function networkOf(ip: string): string {
  const address = parse(ip)
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** The wider network in which unpaid orders are counted: /24 or /64. */
export function neighbourhoodOf(ip: string): string {
  const address = parse(ip)
  if (address?.kind() !== 'ipv4') return networkOf(ip)
  return `${(address as ipaddr.IPv4).octets.slice(0, 3).join('.')}.0/24`
}

/** Tests an address against addresses and CIDR ranges; an IPv4 address mapped to IPv6 counts as IPv4. */
export function inRanges(ranges: string[]): (ip: string) => boolean {
  const parsed = ranges.map(parseRange)
  return (ip) => {
    const address = parse(ip)
    return address !== null && parsed.some((range) => contains(range, address))
  }
}

export const isLoopback = inRanges(['127.0.0.0/8', '::1'])

type Range = [Address, number]

function parseRange(range: string): Range {
  if (range.includes('/')) return ipaddr.parseCIDR(range)
  const address = ipaddr.process(range)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function contains([network, bits]: Range, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits)
}

/** null for anything but an address, because a proxy may forward arbitrary text. */
function parse(ip: string): Address | null {
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : null
}
