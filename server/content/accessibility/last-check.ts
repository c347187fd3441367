import { existsSync, readFileSync } from 'node:fs'

/** The result of `bin/accessibility`: which rules of WCAG 2.2 A and AA the demo shop's pages violate. */
export type AccessibilityCheck = {
  /** YYYY-MM-DD. */
  checkedOn: string
  tool: string
  /** Pages, each counted once per width and colour scheme. */
  screens: number
  violations: { rule: string; paths: string[] }[]
}

const file = new URL('./last-check.json', import.meta.url)

/** The latest result; null if the check was never run. */
export function lastAccessibilityCheck(): AccessibilityCheck | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
