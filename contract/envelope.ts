import type { Code, Reason } from './codes.ts'

/** The reply to every call. `data` of a refusal is a `Failure`. */
export type Envelope<Data = unknown> = { code: Code; msg: string; data: Data }

/** The reason for a refusal. `fields` has a message in the page's language for each invalid input. */
export type Failure = { reason: Reason; fields?: Record<string, string> } & Record<string, unknown>
