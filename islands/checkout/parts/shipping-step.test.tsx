// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { call } from '#islands/api.ts'
import { goTo } from '#islands/go-to.ts'
import { rendered } from '#islands/rendered.builder.tsx'
import { euros, sampleCheckout } from '#islands/samples.builder.ts'
import { checkoutStore, keepCheckout } from '../state.ts'
import { ShippingStep } from './shipping-step.tsx'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))
vi.mock('#islands/go-to.ts', () => ({ goTo: vi.fn() }))

const shippingMethods = ['standard', 'express'].map((code) => ({
  ...{ code, name: code, description: '', fee: euros(490), minDays: 1, maxDays: 2 },
  ...{ earliest: null, latest: null },
}))
const checkout = (shippingMethod: string) =>
  sampleCheckout({ step: 'shipping', shippingMethods, shippingMethod } as never)

function Step() {
  return <ShippingStep checkout={useStore(checkoutStore).checkout!} busy={false} />
}

test('the method that was picked last counts, whenever the answers to earlier picks arrive', async () => {
  const answers: Array<(answer: unknown) => void> = []
  vi.mocked(call).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never)
  keepCheckout(checkout('standard'))
  const { host, unmount } = await rendered(<Step />)
  const pick = (code: string) =>
    act(async () => host.querySelector<HTMLInputElement>(`input[value=${code}]`)!.click())
  const answer = (code: string) =>
    act(async () => answers.shift()!({ code: 0, msg: '', data: { checkout: checkout(code) } }))
  const chosen = () => host.querySelector<HTMLInputElement>('input:checked')?.value
  await pick('express')
  await pick('standard')
  await pick('express')
  await answer('express')
  expect(chosen()).toBe('express')
  await answer('standard')
  expect(chosen()).toBe('express')
  await act(async () => host.querySelector('form')!.requestSubmit())
  await answer('express')
  await answer('express')
  const sent = vi.mocked(call).mock.calls.map(([, payload]) => (payload as { method: string }).method)
  expect(sent).toEqual(['express', 'standard', 'express', 'express'])
  await unmount()
})

test('a shopper who goes back while the method is saved is not led on', async () => {
  const answered: Array<(answer: unknown) => void> = []
  vi.mocked(call).mockImplementation((() => new Promise((resolve) => answered.push(resolve))) as never)
  keepCheckout(checkout('standard'))
  const { host, unmount } = await rendered(<Step />)
  const goOn = async (meanwhile: () => void) => {
    vi.mocked(goTo).mockReset()
    await act(async () => host.querySelector('form')!.requestSubmit())
    meanwhile()
    await act(async () => answered.shift()!({ code: 0, msg: '', data: { checkout: checkout('standard') } }))
    return vi.mocked(goTo).mock.calls.length
  }
  expect(await goOn(() => {})).toBe(1)
  expect(await goOn(() => location.assign('#back'))).toBe(0)
  await unmount()
})
