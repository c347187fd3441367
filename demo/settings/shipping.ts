import type { DemoZone, Texts } from '../types.ts'
import { taxUnion } from './taxes.ts'

const standard: Texts = {
  en: 'Standard',
  de: 'Standard',
  zh: '标准配送',
  'zh-HK': '標準送貨',
  ja: '通常配送',
}
const express: Texts = { en: 'Express', de: 'Express', zh: '特快配送', 'zh-HK': '特快送貨', ja: 'お急ぎ便' }
const tracked: Texts = {
  en: 'Tracked parcel to your door.',
  de: 'Paket mit Sendungsverfolgung bis an die Tür.',
  zh: '可追踪包裹，送货上门。',
  'zh-HK': '可追蹤包裹，送貨上門。',
  ja: '追跡付きで、ご自宅までお届けします。',
}
const nextDay: Texts = {
  en: 'Order before noon and we ship the same day.',
  de: 'Bis mittags bestellt, am selben Tag gepackt.',
  zh: '中午前下单，当日打包。',
  'zh-HK': '中午前下單，當日打包。',
  ja: '正午までのご注文は、当日に梱包します。',
}
const dutiesApart: Texts = {
  en: 'Tracked parcel. Import taxes and duties may apply.',
  de: 'Paket mit Sendungsverfolgung. Einfuhrabgaben werden, falls fällig, bei Zustellung erhoben.',
  zh: '可追踪包裹。如有进口税费，派送时由收件人支付。',
  'zh-HK': '可追蹤包裹。如有進口稅費，派送時由收件人付款。',
  ja: '追跡付き。輸入税や関税がかかる場合は、お受け取りの際にお支払いください。',
}

/** The last zone applies to every country that no other zone names. */
export const zones: DemoZone[] = [
  {
    code: 'germany',
    name: { en: 'Germany', de: 'Deutschland', zh: '德国', 'zh-HK': '德國', ja: 'ドイツ' },
    countries: ['DE'],
    methods: [
      {
        code: 'standard',
        name: standard,
        description: tracked,
        minDays: 2,
        maxDays: 3,
        by: 'subtotal',
        table: [{ from: 0, fee: { EUR: 490 } }],
        freeFrom: { EUR: 8000 },
        surcharge: { bulky: { EUR: 2900 } },
      },
      {
        code: 'express',
        name: express,
        description: nextDay,
        minDays: 1,
        maxDays: 1,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 1290 } },
          { from: 5000, fee: { EUR: 1690 } },
          { from: 10_000, fee: { EUR: 2490 } },
        ],
        until: 30_000,
        surcharge: { bulky: { EUR: 4900 } },
      },
      {
        code: 'pickup',
        name: {
          en: 'Pick up in Berlin',
          de: 'Abholung in Berlin',
          zh: '柏林自提',
          'zh-HK': '柏林自取',
          ja: 'ベルリン店舗で受け取り',
        },
        description: {
          en: 'Haldenweg 12, Tuesday to Saturday. We’ll email you when your order is ready.',
          de: 'Haldenweg 12, Dienstag bis Samstag. Wir schreiben Ihnen, sobald alles bereitliegt.',
          zh: '地址 Haldenweg 12，周二至周六。备妥后会发邮件通知。',
          'zh-HK': '地址 Haldenweg 12，星期二至星期六。備妥後會發電郵通知。',
          ja: 'Haldenweg 12、火曜から土曜まで。ご用意ができ次第メールでお知らせします。',
        },
        minDays: 1,
        maxDays: 2,
        pickup: true,
        by: 'subtotal',
        table: [{ from: 0, fee: { EUR: 0 } }],
      },
    ],
  },
  {
    code: 'eu',
    name: { en: 'European Union', de: 'Europäische Union', zh: '欧盟', 'zh-HK': '歐盟', ja: '欧州連合' },
    countries: taxUnion.filter((country) => country !== 'DE'),
    methods: [
      {
        code: 'standard',
        name: standard,
        description: tracked,
        minDays: 3,
        maxDays: 6,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 990 } },
          { from: 5000, fee: { EUR: 1490 } },
          { from: 15_000, fee: { EUR: 2490 } },
        ],
        freeFrom: { EUR: 15_000 },
        surcharge: { bulky: { EUR: 4900 } },
      },
      {
        code: 'express',
        name: express,
        description: nextDay,
        minDays: 1,
        maxDays: 2,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 2490 } },
          { from: 5000, fee: { EUR: 3490 } },
        ],
        until: 30_000,
        surcharge: { bulky: { EUR: 8900 } },
      },
    ],
  },
  {
    code: 'europe',
    name: {
      en: 'Europe outside the EU',
      de: 'Europa außerhalb der EU',
      zh: '欧盟以外的欧洲',
      'zh-HK': '歐盟以外的歐洲',
      ja: 'EU以外のヨーロッパ',
    },
    countries: ['CH', 'LI', 'NO', 'IS', 'GB'],
    methods: [
      {
        code: 'standard',
        name: standard,
        description: dutiesApart,
        minDays: 4,
        maxDays: 8,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 1690 } },
          { from: 5000, fee: { EUR: 2490 } },
          { from: 15_000, fee: { EUR: 3990 } },
        ],
        freeFrom: { EUR: 25_000 },
        surcharge: { bulky: { EUR: 6900 } },
      },
    ],
  },
  {
    code: 'world',
    name: {
      en: 'World',
      de: 'Übrige Welt',
      zh: '全球其他地区',
      'zh-HK': '全球其他地區',
      ja: 'その他の国と地域',
    },
    countries: ['*'],
    methods: [
      {
        code: 'standard',
        name: standard,
        description: dutiesApart,
        minDays: 8,
        maxDays: 16,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 2490, USD: 2900, JPY: 4000, KWD: 9000 } },
          { from: 2000, fee: { EUR: 3490, USD: 3900, JPY: 5600, KWD: 12_500 } },
          { from: 10_000, fee: { EUR: 5990, USD: 6900, JPY: 9800, KWD: 21_500 } },
        ],
        // Furniture is too heavy for parcels and not delivered further.
        until: 20_000,
      },
    ],
  },
]
