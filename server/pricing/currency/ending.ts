/**
 * The nearest amount with these last digits, the higher of two: 10.43 becomes 9.99 with "99" and 10.40 with "0". Never
 * free, unless the amount was: 0.30 becomes 1.00 with "00".
 */
export function withEnding(amount: number, ending: string): number {
  if (ending === '' || amount <= 0) return amount
  const [digits, every] = [Number(ending), 10 ** ending.length]
  const nearest = digits + every * Math.floor((2 * (amount - digits) + every) / (2 * every))
  return nearest > 0 ? nearest : nearest + every
}
