import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A content coding of replies. */
export type Coding = 'br' | 'gzip'

/** The best coding that an Accept-Encoding header accepts; null if it accepts none of ours. */
export function codingFor(accepted: string | string[] | undefined): Coding | null {
  if (typeof accepted !== 'string') return null
  if (accepts(accepted, brotli)) return 'br'
  return accepts(accepted, gzip) ? 'gzip' : null
}

/**
 * Brotli quality of text that is compressed while its reader waits: smaller than gzip of level 6, in two thirds of its
 * time.
 */
export const brotliQuality = 4

/** Compresses a text. Synchronous: handing half a millisecond of work to another thread costs more than the work. */
export function compressText(text: string, coding: Coding): Buffer {
  return coding === 'gzip'
    ? gzipSync(text)
    : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

type Names = { named: RegExp; refused: RegExp }

const brotli = namesOf('br')
const gzip = namesOf('gzip')

function namesOf(coding: Coding): Names {
  return {
    named: new RegExp(`\\b${coding}\\b`),
    refused: new RegExp(`\\b${coding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`),
  }
}

function accepts(header: string, { named, refused }: Names): boolean {
  return named.test(header) && !refused.test(header)
}
