import type { Payload } from '#contract/calls.ts'
import { type Failure, failures } from '#islands/boot/failures.ts'
import { page } from '#islands/page.ts'

type Reported = NonNullable<Payload<'/stat/page'>['failures']>

/** Names of errors that mean that a call was given up, such as on leaving a page. */
const givenUp = ['AbortError', 'TimeoutError']

/** The address, line and column in a stack's frame, in every browser's way of writing it. */
const frame = /([\w-]+:\/\/[^\s()@]+):(\d+):(\d+)/

/** The errors since the last call that come from the shop's own scripts: not those of extensions and of other hosts. */
export function takeFailures(): Reported {
  const { template } = page().data
  return failures.splice(0).flatMap((failure) => {
    const error: unknown = failure.error ?? failure.reason
    if (!(error instanceof Error) || givenUp.includes(error.name)) return []
    const place = placeOf(error, failure)
    if (!place) return []
    return { template, type: error.name.slice(0, 60), message: error.message.slice(0, 300), place }
  })
}

/** The innermost frame, if it is in one of the shop's files: "boot-Bak1vQn0.js:1:2345". */
function placeOf({ stack = '', message }: Error, { filename, lineno, colno }: Failure): string | undefined {
  // Errors of syntax have no frame.
  const found = frame.exec(stack.replace(message, '')) ?? frame.exec(`${filename}:${lineno}:${colno}`)
  const [, url = '', line, column] = found ?? []
  const own = `${location.origin}/assets/`
  return url.startsWith(own) ? `${url.slice(own.length)}:${line}:${column}` : undefined
}
