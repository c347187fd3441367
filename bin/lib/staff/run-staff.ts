import { parseArgs } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { staffPasswordMinLength } from '#contract/admin/desk/sign-in.ts'
import { defaultKeyDays, maxKeyDays } from '#contract/admin/desk/staff.ts'
import { type Permission, permissions } from '#contract/admin/permissions.ts'
import { emailPattern, passwordMaxLength } from '#contract/rules.ts'
import type { Tx } from '#server/db/open.ts'
import { staff } from '#server/db/tables.ts'
import { auditServer } from '#server/platform/admin/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuseCommonPassword } from '#server/platform/sign-in/check-password.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { findByEmail, normalEmail, type Staff } from '#server/staff/accounts/find-staff.ts'
import { newLink } from '#server/staff/accounts/links.ts'
import { type Manager, resetSecond, suspendStaff } from '#server/staff/accounts/manage-staff.ts'
import { tellOwners } from '#server/staff/accounts/tell-staff.ts'
import { endKey, listKeys, makeKey } from '#server/staff/keys/api-keys.ts'
import { listRoles } from '#server/staff/roles/roles.ts'

/** The command line cannot be carried out: the message says why. */
export class StaffError extends Error {}

const usage = `Makes staff accounts and API keys, also while the shop is open.

  bin/staff                             lists people and API keys
  bin/staff add EMAIL                   adds an owner and prints a one-time link to set a password
      --name "Ada Lovelace"             their name
      --role orders                     another role than owner
      --password                        asks for the password here instead of printing a link
  bin/staff key NAME --scopes LIST      makes an API key and prints it once
      --scopes orders.read,orders.ship  what it may do
      --days 90                         how long it works (default ${defaultKeyDays}, at most ${maxKeyDays})
  bin/staff revoke NAME|EMAIL           ends an API key, or suspends a person
  bin/staff reset-second EMAIL          removes a lost second factor`

export type StaffTool = Pick<Shop, 'config' | 'db' | 'publicUrl' | 'now'> & {
  say(text: string): void
  askPassword(question: string): Promise<string>
}

/** Whoever runs commands on the server may do everything. */
const server: Manager = { id: 'server', owner: true, permissions: new Set(permissions) }

/** Runs a command line of bin/staff. @throws StaffError */
export async function runStaff(tool: StaffTool, args: string[]): Promise<void> {
  const { command, subject, values } = parse(args)
  if (command === 'list' && subject === undefined) return list(tool)
  if (command === 'help') return tool.say(usage)
  if (subject === undefined) throw new StaffError(usage)
  if (command === 'add') return add(tool, subject, values)
  if (command === 'key') return key(tool, subject, values)
  if (command === 'revoke') return revoke(tool, subject)
  if (command === 'reset-second') return reset(tool, subject)
  throw new StaffError(usage)
}

type Values = { name?: string; role?: string; password?: boolean; scopes?: string; days?: string }

function parse(args: string[]): { command: string; subject: string | undefined; values: Values } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string' },
        password: { type: 'boolean' },
        scopes: { type: 'string' },
        days: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [command = 'list', subject, ...more] = positionals
    if (more.length > 0) throw new StaffError('Put a name with spaces into quotes.')
    return { command: values.help ? 'help' : command, subject, values }
  } catch (error) {
    if (error instanceof StaffError) throw error
    throw new StaffError(`${(error as Error).message}\n\n${usage}`)
  }
}

async function list({ db, now, say }: StaffTool): Promise<void> {
  const people = await db.select().from(staff).orderBy(asc(staff.email))
  say(people.length === 0 ? 'No staff yet. Add an owner with bin/staff add EMAIL.' : 'People')
  for (const { email, name, role, state } of people) say(`  ${email}  ${name || '–'}  ${role}  ${state}`)
  const keys = await listKeys(db, now())
  if (keys.length > 0) say('API keys')
  for (const { name, lastFour, scopes, expiresAt } of keys) {
    say(`  ${name}  …${lastFour}  ${scopes.join(',')}  until ${expiresAt.slice(0, 10)}`)
  }
}

async function add(
  tool: StaffTool,
  given: string,
  { name = '', role = 'owner', password }: Values,
): Promise<void> {
  const { config, db, now, say, publicUrl } = tool
  const email = normalEmail(given)
  if (!emailPattern.test(email)) throw new StaffError(`${given} is not an email address.`)
  const roles = (await listRoles(db)).map(({ code }) => code)
  if (!roles.includes(role)) throw new StaffError(`There is no role "${role}". Roles: ${roles.join(', ')}.`)
  const existing = await findByEmail(db, email)
  if (existing && existing.state !== 'invited') {
    throw new StaffError(`${email} has an account already (${existing.role}, ${existing.state}).`)
  }
  const passwordHash = password ? await newPassword(tool) : null
  const fields = {
    name,
    role,
    passwordHash,
    state: passwordHash ? ('active' as const) : ('invited' as const),
  }
  const person = await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(staff)
      .values({ email, ...fields })
      .onConflictDoUpdate({ target: staff.email, set: fields, setWhere: eq(staff.state, 'invited') })
      .returning()
    if (added) await note(tx, now(), 'staff', added.id, email, { role, state: fields.state })
    return added
  })
  if (!person) throw new StaffError(`${email} has an account already.`)
  say(`${email} is added as ${role}.`)
  if (passwordHash) return
  say(`Open this link within 48 hours to set a password. It works once:`)
  say(`  ${await newLink({ config, db, now, publicUrl }, { kind: 'invitation', staffId: person.id })}`)
}

async function newPassword({ askPassword }: StaffTool): Promise<string> {
  const password = await askPassword(`Password (at least ${staffPasswordMinLength} characters): `)
  if (password.length < staffPasswordMinLength || password.length > passwordMaxLength) {
    throw new StaffError(`The password needs ${staffPasswordMinLength} to ${passwordMaxLength} characters.`)
  }
  try {
    refuseCommonPassword(password)
  } catch (error) {
    if (error instanceof Refusal) throw new StaffError('This password is too easy to guess.')
    throw error
  }
  return hashPassword(password, 'server')
}

async function key({ db, now, say }: StaffTool, name: string, { scopes, days }: Values): Promise<void> {
  if (!scopes) throw new StaffError(`Name what the key may do: --scopes ${permissions.slice(0, 2).join(',')}`)
  const lifetime = days === undefined ? defaultKeyDays : Number(days)
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > maxKeyDays) {
    throw new StaffError(`--days takes a whole number from 1 to ${maxKeyDays}, not "${days}".`)
  }
  const wish = { name, scopes: readScopes(scopes), days: lifetime, createdBy: null }
  const made = await db.transaction(async (tx) => {
    await tellOwners(tx, 'new_key', { key: name, scopes: wish.scopes.join(', ') })
    const added = await makeKey(tx, wish, now())
    await note(tx, now(), 'apiKey', added.key.id, name, { scopes: wish.scopes })
    return added
  })
  say(`API key ${name}, valid until ${made.key.expiresAt.slice(0, 10)}. It is shown only now:`)
  say(made.token)
}

function readScopes(list: string): Permission[] {
  const names = [...new Set(list.split(',').map((each) => each.trim()))]
  const unknown = names.filter((name) => !(permissions as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new StaffError(`Unknown scopes: ${unknown.join(', ')}.\nScopes: ${permissions.join(', ')}.`)
  }
  return names as Permission[]
}

async function revoke({ db, now, say }: StaffTool, name: string): Promise<void> {
  if (name.includes('@')) {
    const { id, email } = await find({ db }, name)
    await carryOut(() =>
      db.transaction(async (tx) => {
        await suspendStaff(tx, server, { id, suspended: true }, now())
        await note(tx, now(), 'staff', id, email, { state: 'suspended' })
      }),
    )
    return say(`${email} is suspended, and signed out everywhere.`)
  }
  const ended = await carryOut(() =>
    db.transaction(async (tx) => {
      const keys = await endKey(tx, { name }, now())
      for (const { id } of keys) await note(tx, now(), 'apiKey', id, name, { scopes: null })
      return keys
    }),
  )
  for (const { lastFour } of ended) say(`The key ${name} (…${lastFour}) no longer works.`)
}

async function reset({ db, now, say }: StaffTool, given: string): Promise<void> {
  const { id, email } = await find({ db }, given)
  await carryOut(() =>
    db.transaction(async (tx) => {
      await resetSecond(tx, server, id, now())
      await note(tx, now(), 'staff', id, email, { secondFactor: false })
    }),
  )
  say(
    `${email} has no second factor now, is signed out everywhere, and sets up a new one at the next sign-in.`,
  )
}

/** The change in the audit, with the values after it. */
async function note(
  tx: Tx,
  at: Date,
  resource: string,
  resourceId: string,
  label: string,
  after: Record<string, unknown>,
): Promise<void> {
  const changes = Object.entries(after).map(([path, value]) => ({ path, before: null, after: value }))
  await auditServer(tx, { at, call: 'bin/staff', resource, resourceId, label, changes })
}

async function find({ db }: Pick<StaffTool, 'db'>, email: string): Promise<Staff> {
  const person = await findByEmail(db, email)
  if (!person) throw new StaffError(`There is no account of ${email}.`)
  return person
}

/** Turns the shop's refusals into messages for the terminal. */
async function carryOut<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const texts: Record<string, string> = {
      'desk.staff.last_owner': 'This is the last owner. Add another one first.',
      'reason.not_found': 'There is no such API key.',
    }
    throw new StaffError(texts[error.text.key] ?? `Refused: ${error.reason}`)
  }
}
