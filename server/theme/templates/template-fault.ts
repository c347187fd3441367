import type { TemplateFault } from '#contract/admin/content/template.ts'

/** Lines shown before and after the faulty one. */
const around = 2

/** A fault at an offset of a source. */
export function faultAt(file: string, source: string, at: number, message: string): TemplateFault {
  const before = source.slice(0, at).split('\n')
  const line = before.length
  return faultAtLine(file, source, { line, column: before.at(-1)!.length + 1 }, message)
}

export function faultAtLine(
  file: string,
  source: string,
  { line, column }: { line: number; column: number },
  message: string,
): TemplateFault {
  return { file, line, column, message, excerpt: excerptOf(source.split('\n'), line, column) }
}

/** The lines around a place, with their numbers; a long line is cut around the place. */
function excerptOf(lines: string[], line: number, column: number): string {
  const first = Math.max(1, line - around)
  const last = Math.min(lines.length, line + around)
  const width = String(last).length
  const from = Math.max(0, column - 60)
  return lines
    .slice(first - 1, last)
    .flatMap((text, index) => {
      const number = first + index
      const here = number === line
      const shown = `${here ? '>>' : '  '} ${String(number).padStart(width)}| ${text.slice(from, from + 120)}`
      return here ? [shown, `${' '.repeat(width + 5 + column - 1 - from)}^`] : [shown]
    })
    .join('\n')
}

/** The first fault as a sentence, for people and logs. */
export function sentenceOf({ file, line, column, message }: TemplateFault): string {
  return `${message}, file:${file}, line:${line}, col:${column}`
}
