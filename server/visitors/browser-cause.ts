/** Types of errors that browsers throw. All others may be made up by the sender of a report. */
const types = new Set(
  [
    'Error TypeError RangeError ReferenceError SyntaxError URIError EvalError AggregateError InternalError DOMException',
    'AbortError DataCloneError InvalidAccessError InvalidCharacterError InvalidStateError NetworkError NotAllowedError',
    'NotFoundError NotReadableError NotSupportedError OperationError QuotaExceededError SecurityError TimeoutError',
    'UnknownError HierarchyRequestError',
  ].flatMap((names) => names.split(' ')),
)

/**
 * Messages of engines, which alone are kept. "…" stands for text that may be a shopper's, "@" for the name of a property.
 * Everything after a message is left out.
 */
const messages = [
  "Cannot read properties of undefined (reading '@')",
  "Cannot read properties of null (reading '@')",
  "Cannot set properties of undefined (setting '@')",
  "Cannot set properties of null (setting '@')",
  "Cannot destructure property '@' of",
  'can\'t access property "@", … is undefined',
  'can\'t access property "@", … is null',
  'undefined is not an object',
  'null is not an object',
  "Can't find variable",
  'Cannot access … before initialization',
  "can't access lexical declaration … before initialization",
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource',
  'Failed to execute',
  'Maximum call stack size exceeded',
  'too much recursion',
  'Invalid array length',
  'Invalid time value',
  'Invalid regular expression',
  'Unexpected end of JSON input',
  'JSON.parse: unexpected',
  'JSON Parse error',
  'Unexpected token',
  'Converting circular structure to JSON',
  'ResizeObserver loop',
  'Assignment to constant variable',
  'The operation was aborted',
  'The operation is insecure',
  'Permission denied',
  '… is not a function',
  '… is not a constructor',
  '… is not defined',
  '… is not iterable',
  '… is undefined',
  '… is null',
].map((text) => ({ text, pattern: patternOf(text) }))

/** Names that code may have. */
const identifier = /^[A-Za-z_$][\w$]{0,30}$/

/**
 * The cause of an error in a browser: its type and the message of the engine, without anything that a shopper or the
 * sender of the report may have written. A message that no engine is known for is "…".
 */
export function browserCause(type: string, message: string): string {
  const name = types.has(type) ? type : 'Error'
  return message.trim() === '' ? name : `${name}: ${keptOf(message)}`
}

function keptOf(message: string): string {
  for (const { text, pattern } of messages) {
    const match = pattern.exec(message)
    if (!match) continue
    const property = match[1] ?? ''
    return text.replace('@', () => (identifier.test(property) ? property : '…'))
  }
  return '…'
}

/** Matches from the beginning of a message. */
function patternOf(text: string): RegExp {
  const parts = text.split(/([…@])/).map((part) => {
    if (part === '…') return '[^]*?'
    return part === '@' ? '([^\'"]*)' : RegExp.escape(part)
  })
  return new RegExp(`^${parts.join('')}`)
}
