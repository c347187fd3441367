import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Checks that files linked from the documents and programs named in them exist. */
export function checkLinks(): Tally {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  const dead = documents.flatMap((document) =>
    targetsOf(document).filter((target) => !existsSync(target.file)),
  )
  const detail = dead.map(({ document, text }) => `  ${document}: ${text}`).join('\n')
  return tallyOf(`links of ${documents.length} documents`, dead.length === 0, detail)
}

type Target = { document: string; text: string; file: string }

function targetsOf(document: string): Target[] {
  const content = readFileSync(path.join(root, document), 'utf8')
  const links = [...content.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, text = '']) => ({ text, file: path.resolve(root, path.dirname(document), text) }))
    .filter(({ text }) => !/^[a-z]+:/.test(text))
  const programs = [...content.matchAll(/\bbin\/[a-z-]+/g)].map(([text]) => ({
    text,
    file: path.join(root, text),
  }))
  return [...links, ...programs].map((target) => ({ document, ...target }))
}
