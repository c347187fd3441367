// @vitest-environment happy-dom
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type createElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { authScreens, type ComponentName, components, frameMessages } from '#contract/components.ts'
import en from '../locales/en.json' with { type: 'json' }
import { holdEvents } from './boot/held-events.ts'
import { mount } from './mount.tsx'
import { showsPage } from './page.ts'
import { Root } from './root.tsx'
import { euros, sampleImage } from './samples.builder.ts'
import { render } from './server.tsx'

const variant = (colour: string, outOfStock = false) => ({
  id: colour,
  sku: `VASE-${colour}`,
  options: { colour },
  price: euros(2400),
  compareAtPrice: euros(2900),
  lowestPrice30: euros(2300),
  unitPrice: { price: euros(1200), per: '1 l' },
  outOfStock,
  fewLeft: false,
  stockLeft: null,
  maxQuantity: 5,
  releaseOn: null,
  images: [sampleImage],
})
const product = {
  id: '1',
  slug: 'vase',
  name: "Vase 'Fjord' & <more>",
  description: '',
  images: [sampleImage, { ...sampleImage, url: '/media/scene-800.webp' }],
  options: [
    {
      code: 'colour',
      name: 'Colour',
      values: [
        { code: 'sage', label: 'Sage', swatch: '#9ab39a' },
        { code: 'rust', label: 'Rust' },
      ],
    },
  ],
  variants: [variant('sage'), variant('rust', true)],
  selectedSku: null,
  specification: [],
  categories: [],
  tags: [],
  rating: { average: 0, count: 0 },
}
const said = { author: 'Ada', at: '2026-11-20T23:30:00.000Z', own: false, held: false }
const comments = {
  items: [
    {
      ...said,
      id: '2',
      text: 'Is it <b>oven</b> safe?\nThanks',
      staff: false,
      replies: [{ ...said, id: '3', text: 'It is.', staff: true }],
    },
  ],
  total: 21,
  page: 1,
  size: 20,
  count: 22,
  open: true,
}
const cases: Array<{ name: ComponentName; how: string; given: Record<string, unknown> }> = [
  { name: 'gallery', how: 'sliding', given: { product } },
  { name: 'gallery', how: 'without a picture', given: { product: { ...product, images: [], variants: [] } } },
  { name: 'gallery', how: 'standing', given: { product, showSlideImage: false } },
  { name: 'buy-box', how: 'with nothing chosen', given: { product } },
  {
    name: 'buy-box',
    how: 'with a sold-out variant',
    given: { product: { ...product, selectedSku: 'VASE-rust' } },
  },
  { name: 'quick-add', how: 'before a product is chosen', given: {} },
  {
    name: 'buy-box',
    how: 'with offers, one of them until tomorrow, and volume prices',
    given: {
      product: {
        ...product,
        selectedSku: 'VASE-sage',
        variants: [
          {
            ...variant('sage'),
            badge: '−15%',
            breaks: [{ from: 3, price: euros(2000), saving: '10%' }],
          },
        ],
        offers: [
          {
            kind: 'buy_get',
            name: '3 for 2',
            texts: ['Buy 2, get 1 free'],
            slug: 'three-for-two',
            endsAt: '2030-01-01T00:00:00.000Z',
            bundle: 3,
          },
        ],
      },
    },
  },
  { name: 'coupon-actions', how: 'before it is known whether it was saved', given: { code: 'SUMMER' } },
  { name: 'wallets', how: 'before anybody comes near', given: { links: { terms: '/page/terms' } } },
  { name: 'cart', how: 'as a page', given: { place: 'page' } },
  { name: 'chat', how: 'before it is opened', given: {} },
  { name: 'cart', how: 'as a drawer', given: { place: 'drawer' } },
  { name: 'search-box', how: 'with a query', given: { q: 'vase' } },
  { name: 'recently-viewed', how: 'on a product', given: { productId: '1' } },
  {
    name: 'checkout',
    how: 'at its first step',
    given: { step: 'information', links: { terms: '/page/terms' } },
  },
  { name: 'checkout', how: 'at its last step', given: { step: 'payment' } },
  { name: 'thank-you', how: 'without an order', given: {} },
  {
    name: 'order',
    how: 'before it is loaded',
    given: { number: 'A1B2', contact: 'help@example.com', own: true },
  },
  { name: 'orders', how: 'before they are loaded', given: {} },
  { name: 'find-order', how: 'with an empty form', given: {} },
  ...authScreens.map((screen) => ({ name: 'auth' as const, how: `at ${screen}`, given: { screen } })),
  { name: 'user', how: 'before the customer is loaded', given: { screen: 'center' } },
  { name: 'favorites', how: 'before they are asked for', given: {} },
  { name: 'favorites', how: 'as the answer to an email', given: { answer: true } },
  { name: 'returns', how: 'as a list', given: {} },
  { name: 'returns', how: 'of a guest', given: { number: 'new', own: false } },
  { name: 'withdrawal', how: 'with nothing entered', given: {} },
  {
    name: 'withdrawal',
    how: 'with a form sent without script',
    given: {
      given: { name: 'Ada', orderNumber: '', email: 'nobody', goods: 'a mug' },
      errors: { orderNumber: 'This field is required', form: 'Too many attempts.' },
    },
  },
  {
    name: 'reviews',
    how: 'with pictures and a reply',
    given: {
      slug: 'vase',
      summary: { average: 4.5, count: 2, histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 }, pictured: true },
      first: {
        items: [
          {
            ...{
              id: '1',
              author: 'Ada <b>',
              verified: true,
              rating: 5,
              title: 'Good',
              lang: 'en',
              helpful: 2,
            },
            ...{
              text: 'One\n\ntwo',
              images: [sampleImage],
              createdAt: '2026-03-01T23:30:00.000Z',
              voted: false,
            },
            reply: { text: 'Thanks', at: '2026-03-02T08:00:00.000Z' },
          },
        ],
        ...{ total: 2, size: 1 },
      },
    },
  },
  {
    name: 'questions',
    how: 'with an answer',
    given: {
      slug: 'vase',
      first: {
        items: [
          {
            ...{ id: '1', author: 'Bo', lang: 'zh', text: '多高？', createdAt: '2026-03-01T23:30:00.000Z' },
            answers: [
              {
                ...{ id: '2', from: 'staff', author: 'Haldene', lang: 'zh', text: '20 cm' },
                createdAt: '2026-03-02T08:00:00.000Z',
              },
            ],
          },
        ],
        ...{ total: 1, size: 4 },
      },
    },
  },
  {
    name: 'questions',
    how: 'before anybody asked',
    given: { slug: 'vase', first: { items: [], total: 0, size: 4 } },
  },
  { name: 'my-reviews', how: 'before they are loaded', given: {} },
  { name: 'contact-form', how: 'with nothing entered', given: {} },
  { name: 'scroller', how: 'beside a list', given: {} },
  { name: 'countdown', how: 'before it runs', given: { until: '2030-01-01T00:00:00Z' } },
  { name: 'share', how: 'before it is pressed', given: { title: 'On <stoneware>' } },
  { name: 'comments', how: 'for a guest', given: { slug: 'stoneware', list: comments } },
  { name: 'inquiry', how: 'as a form', given: { screen: 'form' } },
  { name: 'inquiry', how: 'of a guest', given: { screen: 'detail', number: 'Q-A1B2' } },
  { name: 'feedback', how: 'with nothing entered', given: {} },
  { name: 'sign-in-prompt', how: 'with a way back', given: { back: '/user/center' } },
]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

afterEach(() => vi.unstubAllGlobals())

test('every component of the registry is tested here', () => {
  expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(Object.keys(components)))
})

test.each(cases)(
  '$name $how hydrates the server markup, using texts that the page contains',
  async ({ name, given }) => {
    const props = z.parse(components[name].props, given)
    const messages = messagesOf(name)
    const markup = render(name, props, {
      identifierPrefix: 'b0',
      lang: 'en',
      currency: 'EUR',
      messages,
      path: '/product/vase',
    })
    for (const key of Object.keys(en)) expect(markup).not.toContain(`>${key}<`)
    document.body.innerHTML = `<div id="host" data-component="${name}" data-id="b0"></div>`
    showsPage({ data: { lang: 'en', currency: 'EUR', messages, path: '/product/vase' } } as never)
    const host = document.getElementById('host')!
    host.innerHTML = markup
    host.dataset.props = JSON.stringify(props)
    const errors: unknown[] = []
    document.addEventListener('component-error', (event) => errors.push((event as CustomEvent).detail))
    const { default: Component } = await importComponent(name)
    const mounted = mount(
      host,
      Component,
      holdEvents(host, () => {}),
    )
    await mounted.ready
    expect(errors).toEqual([])
    mounted.unmount()
  },
)

function Broken(): ReactNode {
  throw new Error('broken')
}

test('an error in a component keeps the server markup', async () => {
  document.body.innerHTML = '<div id="host" data-id="b0"><p>From the server</p></div>'
  const host = document.getElementById('host')!
  await mount(
    host,
    Broken,
    holdEvents(host, () => {}),
  ).ready
  expect(host.textContent).toBe('From the server')
})

async function importComponent(name: string): Promise<{ default: () => ReturnType<typeof createElement> }> {
  return import(`./${name}/${name}.tsx`)
}

function messagesOf(name: ComponentName): Record<string, unknown> {
  const prefixes: readonly string[] = [...frameMessages, ...components[name].messages]
  return Object.fromEntries(
    Object.entries(en)
      .filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
      .map(([key, message]) => [key, compileMessage(message)]),
  )
}

test.each([
  { how: 'at once', Component: Asking },
  { how: 'after its surroundings', Component: AskingLater },
])('a form hydrated $how is sent with what was typed and sent before', async ({ Component }) => {
  const host = rendered(Component)
  const held = holdEvents(host, () => {})
  host.querySelector('input')!.value = 'Ada'
  host.querySelector('form')!.requestSubmit()
  await mount(host, Component, held).ready
  expect(sent).toEqual(['Ada'])
})

test('a buy form sent while it is hydrated is sent with what was chosen before', async () => {
  const host = rendered(Buying)
  const held = holdEvents(host, () => {})
  host.querySelector<HTMLInputElement>('[value=sage]')!.checked = true
  await mount(host, Buying, held).ready
  expect(sent).toEqual(['sage'])
})

/** Renders a component into the document as the server does. */
function rendered(Component: () => ReactNode): HTMLElement {
  sent.length = 0
  showsPage({ data: { lang: 'en', currency: 'EUR', messages: {}, path: '/' } } as never)
  document.body.innerHTML = '<div id="host" data-id="b0"></div>'
  const host = document.getElementById('host')!
  host.innerHTML = renderToString(
    <Root
      Component={Component}
      props={{}}
      env={{ identifierPrefix: 'b0', lang: 'en', currency: 'EUR', messages: {}, path: '/' }}
    />,
    { identifierPrefix: 'b0' },
  )
  return host
}

const sent: string[] = []

function Asking(): ReactNode {
  const [name, setName] = useState('')
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(name)
      }}
    >
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
    </form>
  )
}

/** Is sent as soon as it is hydrated. */
function Buying(): ReactNode {
  const [colour, setColour] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.requestSubmit(), [])
  return (
    <form
      ref={form}
      data-buy
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(colour)
      }}
    >
      {['sage', 'rust'].map((value) => (
        <input
          key={value}
          type="radio"
          name="colour"
          value={value}
          checked={colour === value}
          onChange={() => setColour(value)}
        />
      ))}
    </form>
  )
}

/** Hydrated in steps, like the sign-in screen: React leaves boundaries for later and lets other tasks go first. */
function AskingLater(): ReactNode {
  return (
    <>
      <Suspense>
        <Slow />
      </Suspense>
      <Suspense>
        <Asking />
      </Suspense>
    </>
  )
}

function Slow(): ReactNode {
  const until = performance.now() + 20
  while (performance.now() < until);
  return <p>slow</p>
}
