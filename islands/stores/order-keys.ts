const key = 'orderKeys'
const room = 10

type Keys = Record<string, string>

/** Keeps what lets a guest see their own order in this browser. */
export function keepOrderKey(number: string, accessKey: string): void {
  const others = Object.entries(read()).filter(([known]) => known !== number)
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([...others, [number, accessKey]].slice(-room))))
}

export function orderKey(number: string): string | undefined {
  return read()[number]
}

/** The order placed last here, for a thank-you page opened without its number. */
export function lastOrderNumber(): string | undefined {
  return Object.keys(read()).at(-1)
}

function read(): Keys {
  return JSON.parse(localStorage.getItem(key) ?? '{}') as Keys
}
