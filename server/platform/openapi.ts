import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { base, type CallShape, calls } from '#contract/calls.ts'
import { codes, reasons } from '#contract/codes.ts'

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
    components: { schemas: { Refusal: refusalSchema } },
    paths: Object.fromEntries(
      Object.entries(calls).map(([path, shape]) => [`${base}${path}`, { post: operation(path, shape) }]),
    ),
  }
}

function operation(path: string, shape: CallShape) {
  const payload = z.toJSONSchema(shape.payload, { io: 'input' })
  return {
    operationId: path.slice(1).replaceAll('/', '.'),
    requestBody: requestBody(payload, shape.multipart),
    responses: responses(z.toJSONSchema(shape.data)),
  }
}

type Schema = z.core.JSONSchema.BaseSchema

/** The body of a request. A form has the field `file` beside the payload. */
export function requestBody(payload: Schema, multipart: CallShape['multipart'] | string) {
  if (!multipart) return { required: true, content: { 'application/json': { schema: payload } } }
  const file = { type: 'string', format: 'binary' } as const
  const schema = {
    ...payload,
    properties: { ...payload.properties, file },
    required: [...(payload.required ?? []), 'file'],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** The replies of a call. Refusals by the shop's rules have status 200, too; others that of their failure. */
export function responses(data: object) {
  const refusal = { $ref: '#/components/schemas/Refusal' }
  return {
    200: {
      description: 'code 0: done; any other code: refused, data says why',
      content: { 'application/json': { schema: { oneOf: [doneSchema(data), refusal] } } },
    },
    default: {
      description: 'refused before the call was made, or failed',
      content: { 'application/json': { schema: refusal } },
    },
  }
}

function doneSchema(data: object) {
  return {
    type: 'object',
    properties: { code: { const: codes.success }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
}

/** Codes that the server sends with a refusal. */
const refusalCodes = Object.values(codes).filter((code) => code !== codes.success && code !== codes.timeout)

/** The reply to a call that was refused, as in contract/envelope.ts. */
export const refusalSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', enum: refusalCodes },
    msg: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        reason: { type: 'string', enum: reasons },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['reason'],
    },
  },
  required: ['code', 'msg', 'data'],
}
