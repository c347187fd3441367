import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import { type BuiltInRole, builtInRoles, type Permission, permissions } from '#contract/admin/permissions.ts'
import { withoutRestricted } from '#server/platform/admin/restricted.ts'
import { openTestShop, type TestShop } from './app.ts'
import { callerOf, type DeskCaller, openKey, signInStaff } from './desk.ts'

const calls = Object.entries<AdminCallShape>(adminCalls)
const roles = Object.keys(builtInRoles) as BuiltInRole[]

let world: TestShop
let strangers: DeskCaller
const keys = new Map<Permission, DeskCaller>()

beforeAll(async () => {
  world = await openTestShop()
  strangers = callerOf(world.app, 'nobody', {})
  for (const permission of permissions) keys.set(permission, await openKey(world, [permission]))
})
afterAll(() => world.close())

/** An empty payload: a call that is allowed refuses it or answers, but changes nothing. */
async function codeOf(caller: DeskCaller, path: string): Promise<number> {
  return (await caller.send(path, {})).envelope.code
}

const allowed = [0, 40]

describe.each(calls)('%s', (path, { permission, stepUp, staffOnly }) => {
  it('is open to exactly the roles that have its permission', async () => {
    const expected = roles.map((role) => {
      const own: readonly string[] = builtInRoles[role]
      return [role, permission === 'signed_in' || permission === 'anyone' || own.includes(permission)]
    })
    const seen = await Promise.all(
      roles.map(async (role) => {
        // A session of its own for each call, because some calls end it.
        const code = await codeOf(await signInStaff(world, { role }), path)
        expect([...allowed, 30]).toContain(code)
        return [role, code !== 30]
      }),
    )
    expect(seen).toEqual(expected)
  })

  it('is open to no key of another scope, and to none at all if it needs a person', async () => {
    if (permission === 'anyone') return expect(await codeOf(strangers, path)).toBe(30)
    for (const [scope, key] of keys) {
      const open = !stepUp && !staffOnly && (permission === 'signed_in' || permission === scope)
      expect([scope, (await codeOf(key, path)) !== 30]).toEqual([scope, open])
    }
  })

  it('is closed to strangers', async () => {
    expect(await codeOf(strangers, path)).toBe(permission === 'anyone' ? 30 : 50)
  })
})

const restrictedCalls = calls.filter(([, { restricted }]) => Object.keys(restricted ?? {}).length > 0)

describe.each(restrictedCalls)('%s', (_, shape) => {
  const rules = Object.entries(shape.restricted ?? {})

  it('restricts only parts that its data has', () => {
    const schema = z.toJSONSchema(shape.data, { unrepresentable: 'any', io: 'output' }) as Json
    expect(rules.filter(([path]) => !hasPart(schema, schema, path.split('.')))).toEqual([])
  })

  it('leaves each restricted part out for exactly the roles that lack its permission', () => {
    for (const role of roles) {
      const own = new Set<Permission>(builtInRoles[role])
      for (const [path] of rules) {
        const covering = rules.filter(([each]) => covers(each, path)).map(([, permission]) => permission)
        const shown = withoutRestricted(shape, sampleAt(path.split('.')), { permissions: own })
        const isAllowed = covering.every((permission) => own.has(permission))
        expect([role, path, JSON.stringify(shown).includes('secret')]).toEqual([role, path, isAllowed])
      }
    }
  })
})

/** The smallest data with a part at a path. */
function sampleAt([key, ...rest]: string[]): unknown {
  if (key === undefined) return 'secret'
  return key === '*' ? [sampleAt(rest)] : { [key]: sampleAt(rest) }
}

/** True if a rule for `above` hides what stands at `path`. */
function covers(above: string, path: string): boolean {
  const parts = path.split('.')
  return above.split('.').every((part, place) => part === '*' || part === parts[place])
}

type Json = Record<string, unknown>

/** True if a JSON Schema describes a part at a path. */
function hasPart(root: Json, schema: unknown, [key, ...rest]: string[]): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const found = schema as Json
  if (typeof found.$ref === 'string') {
    const target = found.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Json)?.[name], root)
    return hasPart(root, target, key === undefined ? [] : [key, ...rest])
  }
  if (key === undefined) return true
  const others = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (found[name] as unknown[] | undefined) ?? [])
  const parts =
    key === '*'
      ? [found.items, found.additionalProperties, ...Object.values((found.properties as Json) ?? {})]
      : [(found.properties as Json | undefined)?.[key]]
  return (
    parts.some((part) => part !== undefined && hasPart(root, part, rest)) ||
    others.some((other) => hasPart(root, other, [key, ...rest]))
  )
}

it('gives nobody but owners what staff, recovery of the shop and erasure need', () => {
  const ownersOnly: Permission[] = ['staff.manage', 'system.operate', 'customers.erase']
  for (const role of roles.filter((each) => each !== 'owner')) {
    expect(builtInRoles[role].filter((each) => ownersOnly.includes(each))).toEqual([])
  }
  expect(builtInRoles.owner).toEqual(permissions)
})

it('describes every call with its permission in openapi.json, for callers only', async () => {
  const get = (headers: Record<string, string>) =>
    world.app.inject({ url: `${adminBase}/openapi.json`, headers })
  expect((await get({})).json()).toMatchObject({ code: 50 })
  const { headers } = keys.get('orders.read')!
  const document = (await get(headers)).json()
  expect(Object.keys(document.paths)).toEqual(calls.map(([path]) => `${adminBase}${path}`))
  for (const [path, { permission, writes }] of calls) {
    const { post } = document.paths[`${adminBase}${path}`]
    const [{ schema }] = Object.values<{ schema: { required?: string[] } }>(post.requestBody.content) as [
      { schema: { required?: string[] } },
    ]
    expect(post['x-permission']).toBe(permission)
    expect((schema.required ?? []).includes('idempotencyKey')).toBe(writes === true)
  }
})
