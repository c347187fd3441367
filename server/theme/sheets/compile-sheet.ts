import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile } from '@tailwindcss/node'
import { transform } from 'lightningcss'
import { defaultTheme, findThemeFile } from '../theme-folders.ts'

/** Keeps light-dark() and nesting as written: browsers from 2024 on support both. */
const targets = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/** Tailwind's Polyfills is an ambient const enum, which type stripping cannot read; 0 means none. */
const noPolyfills = 0

export type SheetTheme = {
  theme?: string
  /** The merchant's own tokens.css, which replaces the theme's. */
  tokens?: string | undefined
}

/**
 * Compiles the style sheet for a set of class names. Words that are not classes of the theme or of Tailwind are ignored.
 * Templates contribute names only. Of a merchant's CSS, only variables are compiled; see check-tokens.ts.
 */
export async function compileSheet(
  candidates: string[],
  { theme = defaultTheme, tokens }: SheetTheme = {},
): Promise<string> {
  const file = findThemeFile(theme, 'assets/theme.css')!
  const base = dirname(file)
  const written = readFileSync(file, 'utf8')
  const source = tokens === undefined ? written : written.replace(tokensImport, () => tokens)
  const compiler = await compile(source, { base, polyfills: noPolyfills, onDependency() {} })
  const css = compiler.build(candidates).replace(/\/\*![\s\S]*?\*\//g, '')
  const { code } = transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets })
  return code.toString()
}

/** The line of theme.css that imports the variables. */
export const tokensImport = /@import '[^']*\/tokens\.css';/
