import type * as z from 'zod/mini'
import type { AdminData, AdminPath, adminCalls } from '#contract/admin/calls.ts'
import type { Code, Reason } from '#contract/codes.ts'
import { facts } from './document.ts'
import { session } from './session.ts'
import { t } from './texts.ts'

/** Base path and codes as in the contract, whose runtime part is not bundled into every screen. */
const base: typeof import('#contract/admin/admin-call.ts').adminBase = '/api/admin'
const codes = { success: 0, authInvalid: 50, authOut: 51, timeout: 20000 } as const satisfies Partial<
  typeof import('#contract/codes.ts').codes
>

/** Milliseconds after which a call counts as lost. */
const timeout = 30_000
const uploadTimeout = 10 * 60_000

/** The payload of a call. Writes take an `idempotencyKey`; without one, `call` makes it. */
export type CallPayload<Path extends AdminPath> = z.input<(typeof adminCalls)[Path]['payload']> & {
  idempotencyKey?: string
}

/** A call that was refused or did not arrive. `message` is in the person's language. */
export class Refused extends Error {
  readonly code: Code
  readonly reason: Reason
  /** A message for each invalid input. */
  readonly fields: Record<string, string>
  readonly data: Record<string, unknown>

  constructor(code: Code, message: string, data: Record<string, unknown>) {
    super(message)
    this.code = code
    this.reason = (data.reason as Reason | undefined) ?? 'crash'
    this.fields = (data.fields as Record<string, string> | undefined) ?? {}
    this.data = data
  }
}

/** The refusal of a failed call, if it has this reason. */
export function refusal(error: unknown, reason?: Reason): Refused | null {
  return error instanceof Refused && (!reason || error.reason === reason) ? error : null
}

type StepUp = () => Promise<boolean>
let askStepUp: StepUp = async () => false

/** The frame shows the dialog in which a person proves who is working. Resolves to false if they close it. */
export function onStepUp(ask: StepUp): void {
  askStepUp = ask
}

/** `file`: of a call that takes one beside its payload. */
type Options = { signal?: AbortSignal; file?: File }

/**
 * Makes a merchant call. If it needs a recent second factor, the person is asked over the screen and the call continues.
 * @throws Refused
 */
export async function call<Path extends AdminPath>(
  path: Path,
  payload: CallPayload<Path>,
  { signal, file }: Options = {},
): Promise<AdminData<Path>> {
  const fields = { idempotencyKey: newKey(), ...payload }
  const body = file ? formOf(fields, file) : JSON.stringify(fields)
  const answer = await send(path, body, signal)
  if (answer.code === codes.success) return answer.data as AdminData<Path>
  const refused = new Refused(answer.code, answer.msg, answer.data as Record<string, unknown>)
  if (refused.reason !== 'step_up' || !(await askStepUp())) throw refused
  const again = await send(path, body, signal)
  if (again.code === codes.success) return again.data as AdminData<Path>
  throw new Refused(again.code, again.msg, again.data as Record<string, unknown>)
}

/** A key for a write, made when the person acts. A repeat with the same key is answered like the first. */
export function newKey(): string {
  return crypto.randomUUID()
}

type Answer = { code: Code; msg: string; data: unknown }

function formOf(fields: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file)
  return form
}

async function send(
  path: AdminPath,
  body: string | FormData,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const isJson = typeof body === 'string'
  const limit = AbortSignal.timeout(isJson ? timeout : uploadTimeout)
  const { role } = session.getState()
  try {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: {
        // The browser names the boundary of a form itself.
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        'x-lang': facts.lang,
        ...(facts.key ? { 'x-desk': facts.key } : {}),
        ...(role ? { 'x-desk-role': role.code } : {}),
      },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const build = response.headers.get('x-desk-build')
    const outdated = Boolean(build && facts.build && build !== facts.build)
    const answer = (await response.json()) as Answer
    session.setState({ offline: false, ...(outdated ? { outdated } : {}) })
    if (answer.code === codes.authInvalid && facts.key) end('expired')
    if (answer.code === codes.authOut) end('elsewhere')
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    session.setState({ offline: true })
    return { code: codes.timeout, msg: t('desk.frame.offline'), data: { reason: 'service_unreachable' } }
  }
}

function end(ended: 'expired' | 'elsewhere'): void {
  if (!session.getState().ended) session.setState({ ended })
}
