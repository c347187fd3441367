import type { Payload } from '#contract/calls.ts'
import { type Failure, failures } from '#islands/boot/failures.ts'

type Reported = NonNullable<Payload<'/stat/page'>['failures']>

/** Names of errors that mean that a call was given up, such as on leaving a page. */
const givenUp = ['AbortError', 'TimeoutError']

/** The address, line and column in a stack's frame, in every browser's way of writing it. */
const frame = /([\w-]+:\/\/[^\s()@]+):(\d+):(\d+)/

/** The places that the contract accepts. Importing it would bring its schemas. */
const place = /^[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}$/

/** The errors since the last call that come from the shop's own scripts: not those of extensions and of other hosts. */
export function takeFailures(): Reported {
  return failures.splice(0).flatMap(([failure, { data }]) => {
    const error: unknown = failure.error ?? failure.reason
    if (!(error instanceof Error) || givenUp.includes(error.name)) return []
    const found = placeOf(error, failure)
    if (!place.test(found)) return []
    return {
      template: data.template.slice(0, 60),
      // Scripts may set anything as the name and the message.
      type: String(error.name).slice(0, 60),
      message: String(error.message).slice(0, 300),
      place: found,
    }
  })
}

/** The innermost frame, such as "boot-Bak1vQn0.js:1:2345", or nothing if it is in none of the shop's files. */
function placeOf({ stack = '', message }: Error, { filename, lineno, colno }: Failure): string {
  // Errors of syntax have no frame.
  const found = frame.exec(stack.replace(message, '')) ?? frame.exec(`${filename}:${lineno}:${colno}`)
  const [, url = '', line, column] = found ?? []
  const own = `${location.origin}/assets/`
  return url.startsWith(own) ? `${url.slice(own.length)}:${line}:${column}` : ''
}
