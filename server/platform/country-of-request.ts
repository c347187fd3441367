import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** What CDNs call the header in which they say where a request comes from. */
const headers = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code']

/** ISO 3166-1 of where a request comes from, as far as a trusted proxy says so; else empty. */
export function countryOfRequest(config: Config, request: FastifyRequest): string {
  if (config.trustProxy === undefined) return ''
  const said = headers.map((name) => request.headers[name]).find((value) => typeof value === 'string')
  return typeof said === 'string' && /^[A-Z]{2}$/.test(said) && said !== 'XX' ? said : ''
}
