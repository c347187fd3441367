import type { Texts } from '../types.ts'

/** Contents of the box, for products of more than one part, by handle. */
export const contents: Record<string, Texts> = {
  'nesting-bowls': {
    en: 'Four bowls, one of each size',
    de: 'Vier Schalen, je eine pro Größe',
    zh: '四只碗，每种尺寸各一只',
    'zh-HK': '四隻碗，每種尺寸各一隻',
    ja: 'ボウル4点（各サイズ1点）',
  },
  teapot: {
    en: 'Teapot, lid and stainless steel basket',
    de: 'Kanne, Deckel und Edelstahlsieb',
    zh: '茶壶、壶盖、不锈钢茶滤',
    'zh-HK': '茶壺、壺蓋、不鏽鋼茶濾',
    ja: 'ポット、ふた、ステンレス製茶こし',
  },
  'linen-napkins': {
    en: 'Four napkins of the same colour',
    de: 'Vier Servietten in einer Farbe',
    zh: '同色餐巾四条',
    'zh-HK': '同色餐巾四條',
    ja: '同色のナプキン4枚',
  },
  'notebook-set': {
    en: 'Three notebooks: plain, lined and dotted',
    de: 'Drei Notizbücher: blanko, liniert und gepunktet',
    zh: '三本笔记本：空白、横线、点阵',
    'zh-HK': '三本筆記簿：空白、橫線、點陣',
    ja: 'ノート3冊（無地・横罫・ドット）',
  },
  bookends: {
    en: 'Two bookends',
    de: 'Zwei Buchstützen',
    zh: '书立两只',
    'zh-HK': '書擋兩隻',
    ja: 'ブックエンド2点',
  },
  'butter-dish': {
    en: 'Dish and lid',
    de: 'Schale und Deckel',
    zh: '底盘与盖',
    'zh-HK': '底盤與蓋',
    ja: '皿とふた',
  },
  mortar: {
    en: 'Mortar and pestle',
    de: 'Mörser und Stößel',
    zh: '研钵与研杵',
    'zh-HK': '研缽與研杵',
    ja: '乳鉢とすりこぎ',
  },
  'oil-bottle': {
    en: 'Bottle and pouring spout',
    de: 'Flasche und Ausgießer',
    zh: '油瓶与倾倒嘴',
    'zh-HK': '油瓶與倒油嘴',
    ja: 'ボトルと注ぎ口',
  },
  'soap-dispenser': {
    en: 'Bottle, pump and 300 ml of soap',
    de: 'Flasche, Pumpe und 300 ml Seife',
    zh: '瓶身、按压泵头、300 毫升皂液',
    'zh-HK': '瓶身、按壓泵頭、300 毫升皂液',
    ja: 'ボトル、ポンプ、ソープ300ml',
  },
  'scented-candle': {
    en: 'Candle in its stoneware cup',
    de: 'Kerze im Steinzeugbecher',
    zh: '蜡烛与炻器杯',
    'zh-HK': '蠟燭與炻器杯',
    ja: 'ストーンウェアのカップ入りキャンドル',
  },
  cushion: {
    en: 'Cover and feather filling',
    de: 'Bezug und Federfüllung',
    zh: '枕套与羽毛枕芯',
    'zh-HK': '外套與羽毛芯',
    ja: 'カバーとフェザー中材',
  },
  'pilea-in-pot': {
    en: 'Plant and stoneware pot',
    de: 'Pflanze und Steinzeugtopf',
    zh: '植株与炻器花盆',
    'zh-HK': '植物與炻器花盆',
    ja: '株とストーンウェアの鉢',
  },
}
