import ipaddr from 'ipaddr.js'

/** The network an address belongs to: one IPv4 address, or the /64 that one IPv6 household has. */
export function networkOf(ip: string): string {
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** The wider network in which unpaid orders are counted: /24, /64. */
export function neighbourhoodOf(ip: string): string {
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return `${(address as ipaddr.IPv4).octets.slice(0, 3).join('.')}.0/24`
  return networkOf(ip)
}
