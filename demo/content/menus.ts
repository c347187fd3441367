import { categories } from '../catalogue/categories.ts'
import type { DemoLink, DemoMenu, Texts } from '../types.ts'

export const menu: DemoMenu = {
  header: [
    {
      label: { en: 'New', de: 'Neu', zh: '新品', 'zh-HK': '新品', ja: '新着' },
      to: { kind: 'collection', code: 'new-season' },
    },
    ...categories.filter(({ parent }) => parent === null).map(({ code }) => room(code)),
    {
      label: { en: 'Journal', de: 'Journal', zh: '读物', 'zh-HK': '讀物', ja: 'ジャーナル' },
      to: { kind: 'article', code: 'what-stoneware-is' },
    },
  ],
  footer: [
    {
      title: { en: 'Shop', de: 'Shop', zh: '选购', 'zh-HK': '選購', ja: 'ショップ' },
      links: [
        {
          label: {
            en: 'New season',
            de: 'Neue Saison',
            zh: '当季新品',
            'zh-HK': '當季新品',
            ja: '新しい季節',
          },
          to: { kind: 'collection', code: 'new-season' },
        },
        {
          label: {
            en: 'Under 30',
            de: 'Unter 30',
            zh: '30 欧元以内',
            'zh-HK': '30 歐元以內',
            ja: '30ユーロ以下',
          },
          to: { kind: 'collection', code: 'under-30' },
        },
        {
          label: { en: 'Gifts', de: 'Geschenke', zh: '送礼', 'zh-HK': '送禮', ja: 'ギフト' },
          to: { kind: 'tag', code: 'gift' },
        },
        {
          label: { en: 'Promotions', de: 'Aktionen', zh: '促销', 'zh-HK': '促銷', ja: 'キャンペーン' },
          to: { kind: 'path', path: '/promotion' },
        },
        {
          label: { en: 'Coupons', de: 'Gutscheine', zh: '优惠券', 'zh-HK': '優惠券', ja: 'クーポン' },
          to: { kind: 'path', path: '/coupon' },
        },
      ],
    },
    {
      title: { en: 'Service', de: 'Service', zh: '服务', 'zh-HK': '服務', ja: 'サービス' },
      links: [
        page('shipping', { en: 'Shipping', de: 'Versand', zh: '配送', 'zh-HK': '送貨', ja: '配送について' }),
        page('returns', { en: 'Returns', de: 'Rückgabe', zh: '退货', 'zh-HK': '退貨', ja: '返品について' }),
        page('faq', {
          en: 'Questions and answers',
          de: 'Fragen und Antworten',
          zh: '常见问题',
          'zh-HK': '常見問題',
          ja: 'よくあるご質問',
        }),
        page('contact', {
          en: 'Contact',
          de: 'Kontakt',
          zh: '联系我们',
          'zh-HK': '聯絡我們',
          ja: 'お問い合わせ',
        }),
        {
          label: {
            en: 'Your orders',
            de: 'Ihre Bestellungen',
            zh: '我的订单',
            'zh-HK': '我的訂單',
            ja: 'ご注文履歴',
          },
          to: { kind: 'path', path: '/user/order' },
        },
      ],
    },
    {
      title: { en: 'Haldene', de: 'Haldene', zh: 'Haldene', 'zh-HK': 'Haldene', ja: 'Haldene' },
      links: [
        page('about', {
          en: 'About us',
          de: 'Über uns',
          zh: '关于我们',
          'zh-HK': '關於我們',
          ja: '私たちについて',
        }),
        page('store', {
          en: 'Shop in Berlin',
          de: 'Laden in Berlin',
          zh: '柏林门店',
          'zh-HK': '柏林門市',
          ja: 'ベルリンの店',
        }),
        {
          label: {
            en: 'Caring for oiled wood',
            de: 'Geöltes Holz pflegen',
            zh: '照料上油的木头',
            'zh-HK': '照料上油的木頭',
            ja: 'オイル仕上げの木の手入れ',
          },
          to: { kind: 'article', code: 'living-with-oiled-wood' },
        },
        {
          label: {
            en: 'Setting a table',
            de: 'Den Tisch decken',
            zh: '摆一桌饭',
            'zh-HK': '擺一枱飯',
            ja: '食卓をととのえる',
          },
          to: { kind: 'article', code: 'setting-a-table' },
        },
      ],
    },
  ],
  legal: [
    page('imprint', {
      en: 'Imprint',
      de: 'Impressum',
      zh: '网站信息',
      'zh-HK': '網站資料',
      ja: '運営者情報',
    }),
    page('privacy', {
      en: 'Privacy',
      de: 'Datenschutz',
      zh: '隐私政策',
      'zh-HK': '私隱政策',
      ja: 'プライバシーポリシー',
    }),
    page('terms', { en: 'Terms', de: 'AGB', zh: '服务条款', 'zh-HK': '服務條款', ja: '利用規約' }),
    {
      label: {
        en: 'Right of withdrawal',
        de: 'Widerrufsrecht',
        zh: '撤回权',
        'zh-HK': '撤回權',
        ja: '撤回権について',
      },
      to: { kind: 'path', path: '/legal/withdrawal' },
    },
    {
      label: {
        en: 'Accessibility',
        de: 'Barrierefreiheit',
        zh: '无障碍声明',
        'zh-HK': '無障礙聲明',
        ja: 'アクセシビリティ',
      },
      to: { kind: 'path', path: '/legal/accessibility' },
    },
  ],
}

/** A top-level category with its subcategories. */
function room(code: string): DemoLink {
  const inside = categories.filter(({ parent }) => parent === code)
  return {
    label: categories.find((category) => category.code === code)!.name,
    to: { kind: 'category', code },
    children: inside.map(({ code, name }) => ({ label: name, to: { kind: 'category', code } })),
  }
}

function page(code: string, label: Texts): DemoLink {
  return { label, to: { kind: 'page', code } }
}
