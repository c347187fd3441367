/** Characters of a message that are kept. */
const maxMessage = 80

/** Names in quotes that code may have, such as a property. All other quoted text may be a shopper's. */
const identifier = /^[A-Za-z_$][\w$]{0,30}$/

/**
 * The cause of an error in a browser: its type, and its message without anything that a shopper or the sender of the
 * report may have written: quoted text, addresses, emails, numbers, characters other than ASCII.
 */
export function browserCause(type: string, message: string): string {
  const cleaned = message
    .replace(/["“”`‘’][\s\S]*["“”`‘’]/g, '…')
    .replace(/'([^']*)'/g, (_, quoted: string) => (identifier.test(quoted) ? `'${quoted}'` : '…'))
    .replace(/\S*(?:[a-z]:|\/)\/\S*/gi, '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/\d[\d.,:-]*/g, '#')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/[<>\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxMessage)
  const name = /^[A-Z][A-Za-z]{2,39}$/.test(type) ? type : 'Error'
  return cleaned ? `${name}: ${cleaned}` : name
}
