import type { DemoPage } from '../../types.ts'

const weekdays = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export const store: DemoPage = {
  code: 'store',
  slug: { en: 'store', de: 'laden' },
  title: {
    en: 'Our shop in Berlin',
    de: 'Unser Laden in Berlin',
    zh: '柏林门店',
    'zh-HK': '柏林門市',
    ja: 'ベルリンの店',
  },
  summary: {
    en: 'Come and hold things in your hands: address, opening hours and what awaits you.',
    de: 'Kommen Sie vorbei und nehmen Sie die Dinge in die Hand: Adresse, Öffnungszeiten und was Sie erwartet.',
    zh: '来店里亲手感受：地址、营业时间与店内情况。',
    'zh-HK': '來店裏親手感受：地址、營業時間與店內情況。',
    ja: '手に取ってお確かめください。所在地、営業時間、店内のご案内。',
  },
  body: { en: '', de: '', zh: '', 'zh-HK': '', ja: '' },
  sections: [
    {
      id: 'visit',
      type: 'store',
      settings: {
        title: { en: 'Haldene Berlin', zh: 'Haldene 柏林', 'zh-HK': 'Haldene 柏林' },
        address: {
          en: 'Haldenweg 12\n10115 Berlin\nGermany',
          zh: 'Haldenweg 12\n10115 Berlin\n德国',
          'zh-HK': 'Haldenweg 12\n10115 Berlin\n德國',
        },
        hours: [
          { day: 'monday' },
          ...weekdays.map((day) => ({ day, opens: '11:00', closes: '18:00' })),
          { day: 'sunday' },
        ],
        text: {
          en: 'The entrance has no step, and dogs are welcome. This address is invented: it belongs to a demo shop.',
          zh: '入口无台阶，欢迎带狗。此地址为虚构，属于演示商店。',
          'zh-HK': '入口沒有梯級，歡迎帶狗。此地址為虛構，屬於示範商店。',
        },
        phone: '+49 30 23125 000',
        email: 'hello@haldene.example',
        picture: {
          file: 'heroes/workshop-wide.webp',
          alt: {
            en: 'A shelf with jugs, bowls and boards in daylight',
            zh: '日光下摆着水壶、碗与砧板的台面',
            'zh-HK': '日光下擺着水壺、碗與砧板的枱面',
          },
        },
      },
    },
    {
      id: 'inside',
      type: 'points',
      settings: {
        title: { en: 'In the shop', zh: '店里有什么', 'zh-HK': '店裏有什麼' },
        items: [
          {
            icon: 'return',
            title: { en: 'Return here', zh: '到店退货', 'zh-HK': '到店退貨' },
            text: {
              en: 'Bring back online orders without packing them. Your refund goes out the same day.',
              zh: '网购商品可直接带来退，无需包装，当天退款。',
              'zh-HK': '網購商品可直接帶來退，無需包裝，當天退款。',
            },
          },
          {
            icon: 'check',
            title: { en: 'Seconds shelf', zh: '微瑕专架', 'zh-HK': '微瑕專架' },
            text: {
              en: 'Pieces with a small flaw in the glaze, for a third less. Only in the shop.',
              zh: '釉面略有瑕疵的器物，便宜三分之一，仅限门店。',
              'zh-HK': '釉面略有瑕疵的器物，便宜三分之一，只限門市。',
            },
          },
          {
            icon: 'heart',
            title: { en: 'Gift wrapping', zh: '礼品包装', 'zh-HK': '禮品包裝' },
            text: {
              en: 'In paper from Papierhof Noord, free of charge.',
              zh: '使用 Papierhof Noord 的纸，免费包装。',
              'zh-HK': '使用 Papierhof Noord 的紙，免費包裝。',
            },
          },
        ],
      },
    },
    {
      id: 'pictures',
      type: 'gallery',
      settings: {
        title: { en: 'A look inside', zh: '店内一瞥', 'zh-HK': '店內一瞥' },
        items: [
          {
            picture: {
              file: 'collections/new-season.webp',
              alt: { en: 'New pieces of the season', zh: '当季新品', 'zh-HK': '當季新品' },
            },
          },
          {
            picture: {
              file: 'categories/lighting.webp',
              alt: { en: 'A lit lamp', zh: '一盏亮着的灯', 'zh-HK': '一盞亮着的燈' },
            },
          },
          {
            picture: {
              file: 'articles/washing-linen.webp',
              alt: { en: 'Folded towels and napkins', zh: '叠好的毛巾与餐巾', 'zh-HK': '疊好的毛巾與餐巾' },
            },
          },
          {
            picture: {
              file: 'articles/what-stoneware-is.webp',
              alt: { en: 'Stoneware bowls and a cup', zh: '炻器碗与杯', 'zh-HK': '炻器碗與杯' },
            },
          },
        ],
      },
    },
  ],
}
