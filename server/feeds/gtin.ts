/** True for a GTIN of 8, 12, 13 or 14 digits whose check digit is correct (GS1 General Specifications, 7.9). */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = [...code].map(Number).reverse()
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}
