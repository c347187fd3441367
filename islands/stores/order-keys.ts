import { parsed } from './stored.ts'

const key = 'orderKeys'
const maxKeys = 10

type Keys = Record<string, string>

/** Keeps the access key with which a guest sees their order in this browser. */
export function keepOrderKey(number: string, accessKey: string): void {
  const others = Object.entries(read()).filter(([other]) => other !== number)
  localStorage.setItem(
    key,
    JSON.stringify(Object.fromEntries([...others, [number, accessKey]].slice(-maxKeys))),
  )
}

export function orderKey(number: string): string | undefined {
  return read()[number]
}

/** Returns the last order placed in this browser, for a thank-you page opened without a number. */
export function lastOrderNumber(): string | undefined {
  return Object.keys(read()).at(-1)
}

function read(): Keys {
  return (parsed(localStorage.getItem(key)) ?? {}) as Keys
}
