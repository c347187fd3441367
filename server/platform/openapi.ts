import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { base, type CallShape, calls } from '#contract/calls.ts'

/** /api/web/openapi.json, generated from the schemas that validate calls. */
export function mountOpenapi(app: FastifyInstance): void {
  let document: string | undefined
  app.get(`${base}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openapi())
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return document
  })
}

export function openapi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description: 'Every call is a POST; every reply is the envelope { code, msg, data }.',
    },
    paths: Object.fromEntries(
      Object.entries(calls).map(([path, shape]) => [`${base}${path}`, { post: operation(path, shape) }]),
    ),
  }
}

function operation(path: string, shape: CallShape) {
  return {
    operationId: path.slice(1).replaceAll('/', '.'),
    requestBody: {
      content: {
        [shape.multipart ? 'multipart/form-data' : 'application/json']: {
          schema: z.toJSONSchema(shape.payload, { io: 'input' }),
        },
      },
    },
    responses: {
      200: {
        description: 'code 0: done; any other code: refused, data says why',
        content: { 'application/json': { schema: envelopeSchema(z.toJSONSchema(shape.data)) } },
      },
    },
  }
}

export function envelopeSchema(data: object) {
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
}
