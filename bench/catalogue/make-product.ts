import type { Random } from './random.ts'
import { type BenchLang, colours, materials, nouns, qualities, sizes, vendors } from './words.ts'

export type BenchProduct = {
  id: number
  vendor: string
  sales: number
  daysOld: number
  category: number
  tags: number[]
  material: string
  texts: { lang: BenchLang; slug: string; name: string; summary: string; body: string }[]
  variants: {
    sku: string
    options: Record<string, string>
    price: number
    compareAtPrice: number | null
    onHand: number
  }[]
}

/** Share of products with texts in languages other than English. */
const shares: [BenchLang, number][] = [
  ['de', 0.3],
  ['zh', 0.12],
  ['ja', 0.08],
  ['th', 0.04],
]

export function makeProduct(
  random: Random,
  id: number,
  leafCategories: readonly number[],
  tagCount: number,
): BenchProduct {
  const noun = random.whole(nouns.th.length)
  const quality = random.whole(qualities.en.length)
  const langs: BenchLang[] = [
    'en',
    ...shares.filter(([, share]) => random.next() < share).map(([lang]) => lang),
  ]
  return {
    id,
    vendor: random.pick(vendors),
    sales: random.skewed(50_000),
    daysOld: random.whole(1500),
    category: leafCategories[random.skewed(leafCategories.length)]!,
    tags: [1 + random.skewed(tagCount)],
    material: random.pick(materials),
    texts: langs.map((lang) => makeText(random, id, lang, noun, quality)),
    variants: makeVariants(random, id),
  }
}

function makeText(random: Random, id: number, lang: BenchLang, noun: number, quality: number) {
  const gap = lang === 'en' || lang === 'de' ? ' ' : ''
  const words = (count: number) => Array.from({ length: count }, () => anyWord(random, lang)).join(gap)
  const name = [qualities[lang][quality]!, anyWord(random, lang), nouns[lang][noun]!].join(gap)
  return {
    lang,
    slug: `${lang}-product-${id}`,
    name: `${name} ${id % 997}`,
    summary: `${words(6)}.`,
    body: `<p>${words(12)}.</p><p>${words(10)}.</p>`,
  }
}

function anyWord(random: Random, lang: BenchLang): string {
  const kind = random.next()
  if (kind < 0.25) return random.pick(nouns[lang])
  if (kind < 0.45) return random.pick(qualities[lang])
  return invented(random.skewed(25_000), lang)
}

const syllables: Record<BenchLang, string[]> = {
  en: 'ba lo mi ter son ley wick ra fen dor ish ta vel cro nim pur'.split(' '),
  de: 'schu ber gen hau lich keit mor den für strä ung ach wel kno tru zen'.split(' '),
  zh: [...'山水木金石风云花月白青红星光海天'],
  ja: [...'あかさたなはまやらわきしちにひみ'],
  th: 'กา มา ตา นา ปลา รัก บ้าน ไม้ ดาว ฟ้า ลม ทราย หิน เงิน ทอง แดง'.split(' '),
}

/** A unique word of at least three syllables for each number. */
function invented(number: number, lang: BenchLang): string {
  const parts = syllables[lang]
  let rest = number
  let word = ''
  for (let count = 0; count < 3 || rest > 0; count++) {
    word += parts[rest % parts.length]!
    rest = Math.floor(rest / parts.length)
  }
  return word
}

function makeVariants(random: Random, id: number): BenchProduct['variants'] {
  const price = 300 + random.skewed(60_000)
  const reduced = random.next() < 0.1
  const count = random.next() < 0.6 ? 1 : 2 + random.whole(3)
  const colour = random.whole(colours.length)
  return Array.from({ length: count }, (_, place) => ({
    sku: `B${id}-${place + 1}`,
    options: { colour: colours[(colour + place) % colours.length]!, size: random.pick(sizes) },
    price: price + place * 100,
    compareAtPrice: reduced ? Math.round(price * 1.3) : null,
    onHand: random.next() < 0.12 ? 0 : 1 + random.whole(40),
  }))
}
