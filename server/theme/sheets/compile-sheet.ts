import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@tailwindcss/node'
import { transform } from 'lightningcss'
import { themeRoot } from '../theme-root.ts'

/** light-dark() and nesting as they are: browsers of 2024 and later. */
const targets = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/** Polyfills are an ambient const enum of Tailwind's; 0 is none. */
const noPolyfills = 0

/**
 * Compiles the style sheet for a set of class names. Words that are no class of the theme or of Tailwind are left
 * out. Only names come from templates; the CSS itself is the theme's, so no merchant's text is ever compiled.
 */
export async function compileSheet(candidates: string[]): Promise<string> {
  const base = join(themeRoot, 'assets')
  const source = readFileSync(join(base, 'theme.css'), 'utf8')
  const compiler = await compile(source, { base, polyfills: noPolyfills, onDependency() {} })
  const css = compiler.build(candidates).replace(/\/\*![\s\S]*?\*\//g, '')
  const { code } = transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets })
  return code.toString()
}
