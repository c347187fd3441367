import type { DemoPromotion } from '../types.ts'

export const promotions: DemoPromotion[] = [
  {
    code: 'morning-table',
    slug: { en: 'morning-table', de: 'fruehstueckstisch' },
    name: {
      en: '15% off the morning table',
      de: '15 % auf den Frühstückstisch',
      zh: '早餐桌系列八五折',
      'zh-HK': '早餐枱系列八五折',
      ja: '朝の食卓 15% オフ',
    },
    summary: {
      en: '15% off mugs, bowls, teapots and linen for breakfast, for a limited time.',
      de: 'Becher, Schalen, Kannen und Leinen fürs Frühstück, nur für kurze Zeit 15 % günstiger.',
      zh: '早餐用的杯、碗、壶与餐巾，限时八五折。',
      'zh-HK': '早餐用的杯、碗、壺與餐巾，限時八五折。',
      ja: '朝食のためのマグ、ボウル、ポット、リネンが、期間限定で 15% オフ。',
    },
    description: {
      en: '<p>Get 15% off everything in The morning table. The discount applies automatically, no code needed.</p><p>Next to the reduced price, we show the lowest price of the last 30 days.</p>',
      de: '<p>Du bekommst 15 % auf alles aus der Kollektion „Der Frühstückstisch“. Der Rabatt wird automatisch abgezogen, du brauchst keinen Code.</p><p>Neben dem reduzierten Preis steht der niedrigste Preis der letzten 30 Tage.</p>',
      zh: '<p>“早餐桌”系列全部八五折，自动生效，无需优惠码。</p><p>折后价旁标有近 30 天最低价。</p>',
      'zh-HK': '<p>「早餐枱」系列全部八五折，自動生效，毋須優惠碼。</p><p>折後價旁標有近 30 天最低價。</p>',
      ja: '<p>「朝の食卓」コレクションの商品がすべて 15% オフになります。割引は自動的に適用され、コードは必要ありません。</p><p>割引価格のそばに、過去 30 日間の最低価格を表示しています。</p>',
    },
    picture: 'morning-table.webp',
    validity: { from: -7 },
    combinable: true,
    rule: {
      kind: 'reduction',
      reduction: { kind: 'percentage', rate: 1500 },
      scope: { collections: ['morning-table'] },
    },
  },
  {
    code: 'spend-and-save',
    slug: { en: 'spend-and-save', de: 'mehr-und-weniger' },
    name: {
      en: 'Spend and save',
      de: 'Mehr kaufen, mehr sparen',
      zh: '满额立减',
      'zh-HK': '滿額立減',
      ja: 'まとめてお得',
    },
    summary: {
      en: 'Save 5% from €150, 8% from €300 and 12% from €600.',
      de: '5 % Rabatt ab 150 €, 8 % ab 300 € und 12 % ab 600 €.',
      zh: '满 150 欧元减 5%，满 300 欧元减 8%，满 600 欧元减 12%。',
      'zh-HK': '滿 150 歐元減 5%，滿 300 歐元減 8%，滿 600 歐元減 12%。',
      ja: '150ユーロ以上で 5%、300ユーロ以上で 8%、600ユーロ以上で 12% オフ。',
    },
    description: {
      en: '<p>Sending more in one parcel costs us less per item, and you get the difference:</p><ul><li>Spend €150 or more: 5% off</li><li>Spend €300 or more: 8% off</li><li>Spend €600 or more: 12% off</li></ul><p>The discount applies automatically in your cart. Shipping isn’t included.</p>',
      de: '<p>Je mehr in ein Paket passt, desto weniger kostet uns der Versand pro Stück. Das geben wir an dich weiter:</p><ul><li>ab 150 €: 5 %</li><li>ab 300 €: 8 %</li><li>ab 600 €: 12 %</li></ul><p>Der Rabatt wird im Warenkorb automatisch abgezogen. Der Versand zählt nicht mit.</p>',
      zh: '<p>同一包裹装得越多，每件的运送成本越低。省下的部分让给您：</p><ul><li>满 150 欧元：5%</li><li>满 300 欧元：8%</li><li>满 600 欧元：12%</li></ul><p>达到的档位会在购物车中自动从商品金额扣减，运费不计入。</p>',
      'zh-HK':
        '<p>同一包裹裝得越多，每件的運送成本越低。省下的部分讓給您：</p><ul><li>滿 150 歐元：5%</li><li>滿 300 歐元：8%</li><li>滿 600 歐元：12%</li></ul><p>達到的檔位會在購物車中自動從商品金額扣減，運費不計入。</p>',
      ja: '<p>ひとつの箱にまとまるほど、一点あたりの送料は下がります。その分をお返しします。</p><ul><li>150ユーロ以上：5%</li><li>300ユーロ以上：8%</li><li>600ユーロ以上：12%</li></ul><p>該当する割引は、カートの商品合計から自動的に引かれます。送料は含みません。</p>',
    },
    validity: { from: -30 },
    combinable: true,
    rule: {
      kind: 'tiers',
      tiers: [
        {
          from: { EUR: 15_000, USD: 17_500, JPY: 24_000, KWD: 53_000 },
          reduction: { kind: 'percentage', rate: 500 },
        },
        {
          from: { EUR: 30_000, USD: 35_000, JPY: 48_000, KWD: 106_000 },
          reduction: { kind: 'percentage', rate: 800 },
        },
        {
          from: { EUR: 60_000, USD: 70_000, JPY: 96_000, KWD: 212_000 },
          reduction: { kind: 'percentage', rate: 1200 },
        },
      ],
    },
  },
  {
    code: 'three-candles',
    slug: { en: 'three-candles', de: 'drei-kerzen' },
    name: {
      en: 'Scented candles: 3 for 2',
      de: 'Drei Kerzen zum Preis von zwei',
      zh: '香薰蜡烛买二送一',
      'zh-HK': '香薰蠟燭買二送一',
      ja: 'キャンドル二つで、もう一つ',
    },
    summary: {
      en: 'Buy two scented candles, get the third free.',
      de: 'Zwei Duftkerzen kaufen, die dritte ist geschenkt.',
      zh: '买两只香薰蜡烛，送第三只。',
      'zh-HK': '買兩隻香薰蠟燭，送第三隻。',
      ja: 'センテッドキャンドルを二つお求めいただくと、三つ目を差し上げます。',
    },
    description: {
      en: '<p>One for the table, one for the bath, one to give away. Add three scented candles to your cart, in any colour and scent, and the third is free.</p><p>Six for the price of four, and so on.</p>',
      de: '<p>Eine für den Tisch, eine fürs Bad, eine zum Verschenken. Leg drei Duftkerzen in den Warenkorb, Farbe und Duft nach Wahl, und die dritte kostet nichts.</p><p>Sechs kosten so viel wie vier und so weiter.</p>',
      zh: '<p>一只放餐桌，一只放浴室，一只送人。任意颜色与香型，购物车放入三只香薰蜡烛，第三只免费。</p><p>六只付四只的价钱，以此类推。</p>',
      'zh-HK':
        '<p>一隻放餐枱，一隻放浴室，一隻送人。任意顏色與香型，購物車放入三隻香薰蠟燭，第三隻免費。</p><p>六隻付四隻的價錢，以此類推。</p>',
      ja: '<p>ひとつは食卓に、ひとつはバスルームに、ひとつは贈りものに。色と香りは自由に、カートに三つ入れると三つ目が無料になります。</p><p>六つなら四つ分の価格です。</p>',
    },
    validity: { from: -14 },
    combinable: false,
    rule: { kind: 'buy_get', buy: 2, get: 1, rate: 10_000, scope: { products: ['scented-candle'] } },
  },
]
