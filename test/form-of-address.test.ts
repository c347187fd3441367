import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readTexts = (path: string): Record<string, string> => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Texts of the shop's catalogue that only staff read, in the desk and in emails to them. */
const forStaff = [
  /^(approval|bank|content|desk_notice|note|payout|period|redirect|return_refused|setting|staff_email)\./,
  /^form\.template_too_much$/,
  /^order\.(not_on_hand|refused_(binding|not_revived|shipping_zone|tax_zone|units_credit|units_unpaid))$/,
  /^quote\.(invalid_date|lower_price)$/,
  /^return_rule\.(no_units|replacement_none_left)$/,
  /^withdrawal_rule\.unmatched$/,
]
/** Refusals and lines of an account that shoppers and staff read: they address nobody. */
const forBoth = [
  /^account\.format$/,
  /^explain\.reverse_charge$/,
  /^order\.refused_(is_completed|shipped)$/,
  /^reason\.(invalid|malformed|too_many|auth_invalid|crash)$/,
  /^reason\.coupon_(unknown|used_up_customer|not_applicable_products)$/,
  /^refund\.iban_invalid$/,
  /^return_rule\.images_unknown$/,
]
/** "Sie" after a verb, and its other forms. "Sie" that begins a sentence may stand for a thing. */
const formal = /\p{L}+en Sie\b|\b(?:für|an|über|dass|wenn|falls|weil|sobald) Sie\b|\bIhnen\b/u
const possessive = /\bIhre?[mnrs]?\b/
/** "Ihr" that begins a sentence may stand for a thing. */
const possessiveInside = /[\p{L}\d,;%)“] Ihre?[mnrs]?\b/u
const familiar = /\b(?:du|dir|dich|dein(?:e[mnrs]?)?)\b/i
const imperatives =
  '(?:[Gg]ib|[Nn]imm|[Nn]enne|[Pp]rüfe|[Ee]ntferne|[Ww]ähle|[Öö]ffne|[Ll]ade|[Vv]ersuch(?= es))'
const imperative = new RegExp(`(?<!\\p{L})${imperatives}(?!\\p{L})`, 'u')
/** German puts an imperative first in its clause: "Mit dieser Taste gib …" lacks a subject. */
const misplacedImperative = new RegExp(`(?:\\p{L}|“) (?<!(?:und|oder|dann) )${imperatives}(?!\\p{L})`, 'u')

it('addresses German shoppers with du, in the catalogue and in the demo shop', () => {
  const catalogue = Object.entries(readTexts('locales/de.json'))
    .filter(([key]) => !forStaff.some((pattern) => pattern.test(key)))
    .filter(([, text]) => formal.test(text) || possessive.test(text))
  expect(catalogue.map(([key]) => key)).toEqual([])
  const folder = 'demo/words/de'
  const demo = readdirSync(join(root, folder)).flatMap((file) =>
    Object.entries(readTexts(`${folder}/${file}`)).filter(([, text]) =>
      [formal, possessiveInside, misplacedImperative].some((pattern) => pattern.test(text)),
    ),
  )
  expect(demo.map(([key]) => key)).toEqual([])
})

it('addresses German staff with Sie, and in refusals that both read nobody', () => {
  const shop = Object.entries(readTexts('locales/de.json'))
  const staff = [
    ...Object.entries(readTexts('locales/desk/de.json')),
    ...shop.filter(([key]) => forStaff.some((pattern) => pattern.test(key))),
  ]
  const isFamiliar = (text: string) => familiar.test(text) || imperative.test(text)
  expect(staff.filter(([, text]) => isFamiliar(text)).map(([key]) => key)).toEqual([])
  const both = shop.filter(([key]) => forBoth.some((pattern) => pattern.test(key)))
  expect(both.filter(([, text]) => isFamiliar(text) || formal.test(text))).toEqual([])
})
