import { page } from './page.ts'

export type Translate = (key: string, values?: Values) => string

type Values = Record<string, unknown>

/** A compiled text, as `compileMessage` of @lingui/message-utils writes it for the kinds of placeholders used in shops. */
type Message = string | (string | Placeholder)[]
type Placeholder =
  | [name: string, type?: 'number']
  | [name: string, type: 'plural' | 'select', cases: Record<string, Message> & { offset?: number }]

const translators = new WeakMap<object, Translate>()

/**
 * Returns the cached translator for a set of compiled messages. It returns the key for a missing message. Lingui, which
 * formats the same texts on the server, would take 1.5 kB more of every page.
 */
export function translator(messages: Record<string, unknown>, locale: string): Translate {
  const cached = translators.get(messages)
  if (cached) return cached
  const format = formats.get(locale) ?? formatterOf(locale)
  formats.set(locale, format)
  const translate: Translate = (key, values = {}) =>
    format((messages[key] as Message | undefined) ?? key, values)
  translators.set(messages, translate)
  return translate
}

type Format = (message: Message, values: Values, count?: () => string) => string

/** Formats of each language, for the texts of all pages. */
const formats = new Map<string, Format>()

/** Creates formats of Intl when a text first needs them: the first one takes 100 ms on a phone. */
function formatterOf(locale: string): Format {
  const locales = [locale, 'en']
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  const number = (value: number) => {
    numbers ??= new Intl.NumberFormat(locales)
    return numbers.format(value)
  }
  const plural = (value: number) => {
    plurals ??= new Intl.PluralRules(locales)
    return plurals.select(value)
  }

  /** `count` takes the place of # in the cases of a plural. */
  function format(message: Message, values: Values, count = () => '#'): string {
    if (typeof message === 'string') return message
    return message
      .map((part) => {
        if (typeof part === 'string') return part === '#' ? count() : part
        const [name, type, cases] = part
        const value = values[name]
        if (cases) {
          if (type === 'select') return format(caseOf(cases, String(value)), values)
          const rest = Number(value) - (cases.offset ?? 0)
          return format(cases[String(value)] ?? caseOf(cases, plural(rest)), values, () => number(rest))
        }
        return type ? number(Number(value)) : (value ?? '')
      })
      .join('')
  }
  return format
}

function caseOf(cases: Record<string, Message>, name: string): Message {
  return Object.hasOwn(cases, name) ? cases[name]! : cases.other!
}

/** Translates a text of the current page, for code outside components. */
export function t(key: string, values?: Values): string {
  return translator(page().data.messages, document.documentElement.lang || 'en')(key, values)
}
