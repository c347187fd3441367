import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const self = 'test/writing.test.ts'

/** Comments in code, without the code around them. */
const commentOf: Record<string, RegExp> = {
  ts: /(?:^|\s)(?:\/\*\*?|\/\/|\*)\s+(.*)/,
  sql: /--\s+(.*)/,
  css: /(?:^|\s)(?:\/\*|\*)\s+(.*)/,
}
const languageOf: Record<string, keyof typeof commentOf> = {
  tsx: 'ts',
  mjs: 'ts',
  ts: 'ts',
  sql: 'sql',
  css: 'css',
}

const tellTales: { pattern: RegExp; where: 'opening' | 'comment' | 'text'; instead: string }[] = [
  {
    pattern: /^(What|Whose|Where|Whether|Who|Does it)\b(?!.*\?)/,
    where: 'opening',
    instead: 'a subject or a verb',
  },
  { pattern: /\bholds for\b/i, where: 'text', instead: '"applies to", "expires in"' },
  { pattern: /\bis not right\b/i, where: 'text', instead: '"incorrect"' },
  {
    pattern: /\b(an?|the|this|that|every|one|by|each) letters?\b(?! of\b)/i,
    where: 'comment',
    instead: '"email"',
  },
]

it('has no headless comments, riddles or letters that are emails', () => {
  const found = sources().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const shape = commentOf[languageOf[file.split('.').at(-1)!]!]
    return lines.flatMap((line, i) => {
      const comment = shape?.exec(line)?.[1]
      const opens = /\/\*\*?\s|\/\/\s|--\s/.test(line) || /^\s*\/\*\*?$/.test(lines[i - 1] ?? '')
      return tellTales
        .filter(({ pattern, where }) =>
          where === 'text'
            ? pattern.test(line)
            : comment !== undefined && (where === 'comment' || opens) && pattern.test(comment),
        )
        .map(({ instead }) => `${file}:${i + 1}: ${line.trim()} (use ${instead})`)
    })
  })
  expect(found).toEqual([])
})

/** Source files under version control, except generated and third-party data. */
function sources(): string[] {
  return execFileSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md', 'locales/*.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file && file !== self && !file.startsWith('server/db/migrations/'))
}
