/** A 53-bit hash of a text: cyrb53 by bryc (public domain). Not cryptographic. */
export function hash(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const charCode = text.charCodeAt(at)
    high = Math.imul(high ^ charCode, 2_654_435_761)
    low = Math.imul(low ^ charCode, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}
