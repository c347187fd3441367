import { parsed } from '#islands/stores/stored.ts'

const stored = 'inquiryKeys'
const maxKeys = 10

/** Keeps the key with which a guest sees their inquiry in this browser. */
export function keepInquiryKey(number: string, accessKey: string): void {
  const others = Object.entries(keys()).filter(([other]) => other !== number)
  localStorage.setItem(
    stored,
    JSON.stringify(Object.fromEntries([...others, [number, accessKey]].slice(-maxKeys))),
  )
}

/**
 * Names an inquiry or its quote in a call, with the key that opens it in this browser. A link from an email carries the
 * key in its fragment; it is kept for later visits.
 */
export function opened(number: string, inquiryNumber = number): { number: string; accessKey?: string } {
  const linked = new URLSearchParams(location.hash.slice(1)).get('key')
  if (linked) keepInquiryKey(inquiryNumber, linked)
  const accessKey = linked ?? keys()[inquiryNumber]
  return accessKey ? { number, accessKey } : { number }
}

function keys(): Record<string, string> {
  return (parsed(localStorage.getItem(stored)) ?? {}) as Record<string, string>
}
