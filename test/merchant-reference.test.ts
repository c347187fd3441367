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
  // The validator itself notices a fault.
  const [path] = Object.keys(document.paths)
  const faulty = structuredClone(document)
  faulty.paths[path!].post.responses = 'none'
  expect((await new Validator().validate(faulty)).valid).toBe(false)
})
