import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { nextRequestNumber } from './request-number.ts'

/** Numbers of another process. */
function numbersOfProcess(): string[] {
  const module = new URL('./request-number.ts', import.meta.url).href
  const script = `const { nextRequestNumber } = await import('${module}')
    console.log(Array.from({ length: 3 }, () => nextRequestNumber()).join(' '))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    .trim()
    .split(' ')
}

it('numbers requests uniquely, also in other processes and after a restart', () => {
  const own = Array.from({ length: 5000 }, () => nextRequestNumber())
  const all = [...own, ...numbersOfProcess(), ...numbersOfProcess()]
  expect(new Set(all).size).toBe(5006)
})

it('is short and has no characters that are misheard or misread', () => {
  for (const number of [nextRequestNumber(), ...numbersOfProcess()])
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]{1,4}$/)
})
