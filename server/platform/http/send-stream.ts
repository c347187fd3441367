import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliQuality, codingFor } from './coding.ts'

/** Characters that are sent at once; small pieces would each cost a write. */
const pieceLength = 64 * 1024

/**
 * Sends a text as it is produced, at the pace of the reader and compressed where the reader allows it. The whole text is
 * never in memory.
 */
export function sendStream(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  parts: AsyncIterable<string>,
): FastifyReply {
  const plain = Readable.from(inPieces(parts), { objectMode: false })
  reply.type(type).header('vary', 'Accept-Encoding')
  const coding = codingFor(headers['accept-encoding'])
  if (!coding) return reply.send(plain)
  const packed =
    coding === 'gzip'
      ? createGzip({ level: 6 })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  plain.on('error', (error) => packed.destroy(error))
  packed.on('close', () => plain.destroy())
  return reply.header('content-encoding', coding).send(plain.pipe(packed))
}

async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const part of parts) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
