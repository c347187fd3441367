import { categories } from '../catalogue/categories.ts'
import { translated } from '../translated.ts'
import type { DemoLink, DemoMenu, InEnglish } from '../types.ts'

export const menu: DemoMenu = translated('menus', {
  header: [
    {
      label: { en: 'New' },
      to: { kind: 'collection', code: 'new-season' },
    },
    ...categories.filter(({ parent }) => parent === null).map(({ code }) => room(code)),
    {
      label: { en: 'Journal' },
      to: { kind: 'article', code: 'what-stoneware-is' },
    },
  ],
  footer: [
    {
      title: { en: 'Shop' },
      links: [
        {
          label: { en: 'New season' },
          to: { kind: 'collection', code: 'new-season' },
        },
        {
          label: { en: 'Under €30' },
          to: { kind: 'collection', code: 'under-30' },
        },
        {
          label: { en: 'Gifts' },
          to: { kind: 'tag', code: 'gift' },
        },
        {
          label: { en: 'Promotions' },
          to: { kind: 'path', path: '/promotion' },
        },
        {
          label: { en: 'Coupons' },
          to: { kind: 'path', path: '/coupon' },
        },
      ],
    },
    {
      title: { en: 'Service' },
      links: [
        page('shipping', { en: 'Shipping' }),
        page('returns', { en: 'Returns' }),
        page('faq', { en: 'Questions and answers' }),
        page('contact', { en: 'Contact' }),
        {
          label: { en: 'Your orders' },
          to: { kind: 'path', path: '/user/order' },
        },
      ],
    },
    {
      title: { all: 'Haldene' },
      links: [
        page('about', { en: 'About us' }),
        page('store', { en: 'Shop in Berlin' }),
        {
          label: { en: 'Caring for oiled wood' },
          to: { kind: 'article', code: 'living-with-oiled-wood' },
        },
        {
          label: { en: 'Setting a table' },
          to: { kind: 'article', code: 'setting-a-table' },
        },
      ],
    },
  ],
  legal: [
    page('imprint', { en: 'Imprint' }),
    page('privacy', { en: 'Privacy' }),
    page('terms', { en: 'Terms' }),
    {
      label: { en: 'Right of withdrawal' },
      to: { kind: 'path', path: '/legal/withdrawal' },
    },
    {
      label: { en: 'Accessibility' },
      to: { kind: 'path', path: '/legal/accessibility' },
    },
  ],
})

/** A top-level category with its subcategories. */
function room(code: string): DemoLink {
  const inside = categories.filter(({ parent }) => parent === code)
  return {
    label: categories.find((category) => category.code === code)!.name,
    to: { kind: 'category', code },
    children: inside.map(({ code, name }) => ({ label: name, to: { kind: 'category', code } })),
  }
}

function page(code: string, label: { en: string }): InEnglish<DemoLink> {
  return { label, to: { kind: 'page', code } }
}
