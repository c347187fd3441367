import { Parser } from 'htmlparser2'
import { readAtMost } from '#server/platform/outgoing/read-at-most.ts'
import type { ProvidedRates, RateProvider } from './provider.ts'

const usualTimeoutMs = 10_000

/** The file is 2 kB long. */
const maxBytes = 100_000

/**
 * The euro reference rates of the European Central Bank, one file with the rates of the last working day, published
 * about 16:00 CET. https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
export function ecbProvider(url: string, timeoutMs = usualTimeoutMs): RateProvider {
  return {
    async fetch(etag) {
      const response = await fetch(url, {
        headers: { accept: 'application/xml, text/xml', ...(etag ? { 'if-none-match': etag } : {}) },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (response.status === 304 && etag !== null) {
        await response.body?.cancel()
        return 'unchanged'
      }
      const text = await textOf(response)
      if (response.status !== 200) throw new Error(`the answer has status ${response.status}`)
      return { ...readEcbFile(text), etag: response.headers.get('etag') }
    },
  }
}

async function textOf({ body }: Response): Promise<string> {
  const content = body ? await readAtMost(body, maxBytes) : Buffer.alloc(0)
  if (!content) throw new Error(`the answer is larger than ${maxBytes} bytes`)
  return new TextDecoder('utf-8', { fatal: true }).decode(content)
}

/** @throws Error unless the file is whole and every rate in it is a positive number. */
export function readEcbFile(text: string): Omit<ProvidedRates, 'etag'> {
  const days: string[] = []
  const perEuro: Record<string, string> = {}
  const open: string[] = []
  const faults: string[] = []
  const parser = new Parser(
    {
      onopentag(name, { time, currency, rate }) {
        const path = [...open, name].join('/')
        open.push(name)
        if (path === dayPath && time !== undefined) days.push(time)
        if (path !== ratePath) return
        const isRate = /^[A-Z]{3}$/.test(currency ?? '') && /^\d{1,9}(\.\d{1,9})?$/.test(rate ?? '')
        if (!isRate || Number(rate) === 0 || Object.hasOwn(perEuro, currency!))
          faults.push(`"${currency}" has the rate "${rate}"`)
        else perEuro[currency!] = rate!
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(text)
  // The parser would accept what is left of half a file.
  if (!/<\/gesmes:Envelope>\s*$/.test(text)) faults.push('the file ends too early')
  const [day = ''] = days
  if (days.length !== 1 || !isDay(day)) faults.push(`the day is "${days.join(', ')}"`)
  if (Object.keys(perEuro).length === 0) faults.push('there are no rates')
  if (faults.length > 0) throw new Error(faults[0])
  return { day, perEuro }
}

const dayPath = 'gesmes:Envelope/Cube/Cube'
const ratePath = `${dayPath}/Cube`

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
