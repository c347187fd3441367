import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import { Link } from '#contract/admin/content/menu.ts'
import { codes } from '#contract/codes.ts'
import { answerFailure } from '../calls.ts'
import { translator } from '../messages.ts'
import { refusalSchema, requestBody, responses } from '../openapi.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { findCaller } from './caller.ts'
import { isFinal } from './is-final.ts'

/** GET /api/admin/openapi.json for every session and API key, generated from the schemas that validate. */
export function mountAdminOpenapi(app: FastifyInstance, shop: Shop): void {
  let document: string | undefined
  const config = { adminCall: '/openapi.json' }
  app.get(`${adminBase}/openapi.json`, { config }, async (request, reply) => {
    try {
      if (!(await findCaller(shop, request))) throw new Refusal('auth_invalid', { code: codes.authInvalid })
    } catch (error) {
      return answerFailure(error, translator('en'), request, reply)
    }
    document ??= JSON.stringify(adminOpenapi(adminCalls))
    reply.type('application/json; charset=utf-8')
    return document
  })
}

/** The names of schemas that contain themselves, under `components.schemas`. */
const named = z.registry<{ id: string }>().add(Link, { id: 'MenuLink' })

/** The OpenAPI 3.1 document of `calls`. Throws TypeError if a schema contains itself and has no name. */
export function adminOpenapi(calls: Record<string, AdminCallShape>) {
  const schemas: Schemas = {}
  const paths = Object.entries(calls).map(([path, shape]) => [
    `${adminBase}${path}`,
    { post: operation(path, shape, schemas) },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine merchant calls',
      version: '1',
      description:
        'Every call is a POST; every reply is the envelope { code, msg, data }. Programs send `Authorization: Bearer KEY` with a key from `bin/staff key`.',
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema, ...schemas },
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
  }
}

type Schemas = Record<string, unknown>

function operation(path: string, shape: AdminCallShape, schemas: Schemas) {
  const { permission, writes, undo, stepUp, staffOnly, restricted } = shape
  return {
    operationId: path.slice(1).replaceAll('/', '.'),
    'x-permission': permission,
    ...(writes ? { 'x-undo': undo ?? 'none' } : {}),
    ...(stepUp ? { 'x-step-up': true } : {}),
    ...(stepUp || staffOnly ? { 'x-staff-only': true } : {}),
    ...(restricted && Object.keys(restricted).length > 0 ? { 'x-restricted': restricted } : {}),
    ...(permission === 'anyone' ? { security: [] } : {}),
    requestBody: requestBody(shared(payloadSchema(shape), schemas), shape.multipart),
    responses: responses(shared(toSchema(shape.data, 'output'), schemas)),
  }
}

/** The payload of a call; a write also takes the idempotency key. Final writes refuse keys that they do not know. */
function payloadSchema(shape: AdminCallShape) {
  const schema = toSchema(shape.payload, 'input', isFinal(shape))
  if (!shape.writes) return schema
  const idempotencyKey = { type: 'string', minLength: 16, maxLength: 64 } as const
  return {
    ...schema,
    properties: { ...schema.properties, idempotencyKey },
    required: [...(schema.required ?? []), 'idempotencyKey'],
  }
}

function toSchema(schema: z.core.$ZodType, io: 'input' | 'output', isClosed = false) {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: named,
    override({ jsonSchema }) {
      if (isClosed && jsonSchema.properties) jsonSchema.additionalProperties = false
    },
  })
}

/** `schema` with its definitions moved to `schemas`: within a document, `#` means the document. */
function shared({ $defs = {}, ...schema }: z.core.JSONSchema.BaseSchema, schemas: Schemas) {
  if (Object.keys($defs).some((name) => name.startsWith('__'))) {
    throw new TypeError('a schema that contains itself needs a name in admin-openapi.ts')
  }
  Object.assign(schemas, relinked($defs))
  return relinked(schema)
}

function relinked<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
