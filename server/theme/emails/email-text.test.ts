import { expect, it } from 'vitest'
import { emailText } from './email-text.ts'

it('writes the tables of legal texts in columns, and those for layout as lines', () => {
  const costs =
    '<table><thead><tr><th>Weight</th><th align="right">Price</th></tr></thead><tbody><tr><td>2 kg</td><td align="right">4.90 €</td></tr></tbody></table>'
  const layout = `<table role="presentation"><tr><td>Dear Ada</td></tr><tr><td><p>Costs:</p>${costs}</td></tr></table>`
  expect(emailText(layout)).toBe('Dear Ada\n\nCosts:\n\nWeight   Price\n2 kg     4.90 €')
})
