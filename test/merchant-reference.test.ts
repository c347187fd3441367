import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { adminCalls } from '#contract/admin/calls.ts'
import { adminOpenapi } from '#server/platform/admin/admin-openapi.ts'
import { merchantReference, referenceFile } from './gate/merchant-reference.ts'

it('describes every merchant call in docs/reference, as the contract has it (remedy: bin/reference)', async () => {
  const text = await merchantReference(adminCalls)
  for (const path of Object.keys(adminCalls)) expect(text).toContain(`### ${path}\n`)
  expect(readFileSync(referenceFile, 'utf8') === text).toBe(true)
})

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const document = JSON.parse(JSON.stringify(adminOpenapi(adminCalls)))
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  // A menu's link holds links.
  const links = { type: 'array', items: { $ref: '#/components/schemas/MenuLink' } }
  expect(document.components.schemas.MenuLink.properties.children).toEqual(links)
  const schemaOf = (path: string, type: string) =>
    document.paths[`/api/admin${path}`].post.requestBody.content[type].schema
  expect(schemaOf('/redirect/import', 'multipart/form-data')).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['idempotencyKey', 'file'],
  })
  // Final writes refuse unknown keys, at every depth; others take them.
  const ship = schemaOf('/order/ship', 'application/json')
  expect(ship.additionalProperties).toBe(false)
  expect(ship.properties.parcels.items.additionalProperties).toBe(false)
  expect(schemaOf('/order/note', 'application/json').additionalProperties).toBeUndefined()
  // The validator itself notices a fault.
  const [path] = Object.keys(document.paths)
  const faulty = structuredClone(document)
  faulty.paths[path!].post.responses = 'none'
  expect((await new Validator().validate(faulty)).valid).toBe(false)
})
