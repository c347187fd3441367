import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { inRanges } from './network.ts'

/** Headers in which CDNs name the country a request comes from. */
const headers = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code']

/**
 * ISO 3166-1 of the country a request comes from, or '' if unknown. The header counts only if the connecting peer is a
 * trusted proxy, because any client can send it.
 */
export function countryOfRequest({ trustProxy }: Config, request: FastifyRequest): string {
  if (trustProxy.length === 0 || !inRanges(trustProxy)(request.socket.remoteAddress ?? '')) return ''
  const country = headers.map((name) => request.headers[name]).find((value) => typeof value === 'string')
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : ''
}
