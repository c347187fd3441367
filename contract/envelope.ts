import type { Code, Reason } from './codes.ts'

/** What every call answers. `data` of a refusal is a `Failure`. */
export type Envelope<Data = unknown> = { code: Code; msg: string; data: Data }

/** Why a call was refused; `fields` names each bad input with a message in the page's language. */
export type Failure = { reason: Reason; fields?: Record<string, string> } & Record<string, unknown>
