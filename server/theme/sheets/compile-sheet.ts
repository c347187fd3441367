import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@tailwindcss/node'
import { transform } from 'lightningcss'
import { themeRoot } from '../theme-root.ts'

/** Keeps light-dark() and nesting as written: browsers from 2024 on support both. */
const targets = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/** Tailwind's Polyfills is an ambient const enum, which type stripping cannot read; 0 means none. */
const noPolyfills = 0

/**
 * Compiles the style sheet for a set of class names. Words that are not classes of the theme or of Tailwind are ignored.
 * Templates contribute names only; the CSS is the theme's, so no text of a merchant is ever compiled.
 */
export async function compileSheet(candidates: string[]): Promise<string> {
  const base = join(themeRoot, 'assets')
  const source = readFileSync(join(base, 'theme.css'), 'utf8')
  const compiler = await compile(source, { base, polyfills: noPolyfills, onDependency() {} })
  const css = compiler.build(candidates).replace(/\/\*![\s\S]*?\*\//g, '')
  const { code } = transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets })
  return code.toString()
}
