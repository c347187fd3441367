import type { DemoAnnouncement } from '../types.ts'

/** The bar above the header, one line at a time. */
export const announcements: DemoAnnouncement[] = [
  {
    text: {
      en: 'Free shipping within Germany from €80',
      de: 'Kostenloser Versand in Deutschland ab 80 €',
      zh: '德国境内满 80 欧元免运费',
      'zh-HK': '德國境內滿 80 歐元免運費',
      ja: 'ドイツ国内は80ユーロ以上で送料無料',
    },
    to: { kind: 'page', code: 'shipping' },
  },
  {
    text: {
      en: 'For a limited time: 15% off the morning table',
      de: 'Nur für kurze Zeit: 15 % auf den Frühstückstisch',
      zh: '限时：早餐桌系列八五折',
      'zh-HK': '限時：早餐枱系列八五折',
      ja: '期間限定：朝の食卓が 15% オフ',
    },
    to: { kind: 'promotion', code: 'morning-table' },
  },
  {
    text: {
      en: 'This is a demo shop. No payments, no deliveries.',
      de: 'Dies ist ein Demoshop: Es wird nichts berechnet und nichts verschickt',
      zh: '这是演示商店：不会收费，也不会发货',
      'zh-HK': '這是示範商店：不會收費，也不會發貨',
      ja: 'これはデモショップです。請求も発送も行われません',
    },
    to: { kind: 'page', code: 'about' },
  },
]
