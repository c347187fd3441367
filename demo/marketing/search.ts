import type { Language } from '../types.ts'

/** Words that shoppers use for what the shop calls otherwise. With `finds`, only in this direction. */
export const synonyms: { lang: Language; words: string[]; finds?: string[] }[] = [
  { lang: 'en', words: ['rug', 'carpet', 'mat'] },
  { lang: 'en', words: ['jug', 'pitcher', 'carafe'] },
  { lang: 'en', words: ['cushion', 'pillow'] },
  { lang: 'en', words: ['coffee table', 'sofa table', 'couch table'] },
  { lang: 'en', words: ['dishcloth', 'dish towel'], finds: ['tea towel'] },
  { lang: 'de', words: ['Leuchte', 'Lampe'] },
  { lang: 'de', words: ['Bord', 'Regal'] },
  { lang: 'de', words: ['Couch', 'Sofa'] },
  { lang: 'de', words: ['Geschirrhandtuch', 'Trockentuch'], finds: ['Geschirrtuch'] },
  { lang: 'zh', words: ['抱枕', '靠垫'] },
  { lang: 'zh', words: ['菜板', '案板', '砧板'] },
  { lang: 'zh-HK', words: ['枱燈', '台燈', '檯燈'] },
  { lang: 'zh-HK', words: ['攬枕', '靠墊'] },
  { lang: 'zh', words: ['挂钟', '时钟', '钟表'] },
  { lang: 'zh-TW', words: ['掛鐘', '時鐘'] },
  { lang: 'zh-HK', words: ['掛鐘', '時鐘'] },
  { lang: 'ja', words: ['じゅうたん', 'カーペット', 'ラグ'] },
  { lang: 'ja', words: ['ブランケット', '毛布'] },
  { lang: 'ja', words: ['花器', '花瓶'] },
  { lang: 'ja', words: ['キャンドル', 'ろうそく', 'ローソク'] },
  { lang: 'ja', words: ['まないた', 'カッティングボード'], finds: ['まな板'] },
  { lang: 'ja', words: ['かがみ', 'ミラー'], finds: ['鏡'] },
  { lang: 'ko', words: ['타월', '수건'] },
  { lang: 'ko', words: ['화병', '꽃병'] },
  { lang: 'th', words: ['ผ้าขนหนู', 'ผ้าเช็ดตัว'] },
  { lang: 'pt', words: ['candeeiro', 'luminária'] },
  { lang: 'fr', words: ['couverture', 'plaid'] },
  { lang: 'it', words: ['coperta', 'plaid'] },
]

/** Queries that lead to a page. */
export const searchRedirects: { lang: Language | null; words: string; target: string }[] = [
  { lang: 'en', words: 'shipping costs', target: '/shipping' },
  { lang: 'de', words: 'versandkosten', target: '/versand' },
]

/** Products that come first for a query. */
export const pins: { lang: Language | null; words: string; products: string[] }[] = [
  { lang: 'en', words: 'gift', products: ['morning-mug', 'scented-candle'] },
]
