import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { emailMaxLength, emailPattern, messageMaxLength, phonePattern } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { PictureField } from '#islands/returns/parts/apply/picture-field.tsx'
import { maxPictures, usePictures } from '#islands/returns/parts/apply/use-pictures.ts'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { collect, inquiryList } from '#islands/stores/inquiry-list.ts'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { missing } from '#islands/user/missing.ts'
import { keepInquiryKey } from '../access.ts'
import { Collected } from './collected.tsx'
import { Sent } from './sent.tsx'

const draft = { key: 'inquiryDraft', kept: ['name', 'email', 'phone', 'content'] }

/** Asks about several products at once: which, how many, what for, and pictures. Typed values survive a reload. */
export default function InquiryForm({ product }: Pick<Props<'inquiry'>, 'product'>): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const form = useForm({ name: '', email: '', phone: '', content: '' }, draft)
  const list = useStore(inquiryList) ?? []
  const pictures = usePictures()
  const { check, withCheck } = useSecurityCheck()
  const [sent, setSent] = useState<{ number: string; own: boolean } | null>(null)
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page and the session tell
  useEffect(() => {
    if (product) {
      const { slug, name, image } = product
      collect([{ slug, sku: null, name, options: '', image, quantity: 1 }])
    }
    if (new URLSearchParams(location.search).has('cart')) void collectCart()
    if (token.getState()) void fillIn()
  }, [])
  // The acknowledgement replaces the form, so the focus moves to it.
  useEffect(() => {
    if (sent) top.current?.focus()
  }, [sent])
  const fillIn = async () => {
    const answer = await callQuietly('/user/info', {})
    if (answer.code !== codes.success) return
    const { firstName, lastName, email } = answer.data
    form.fill({ name: `${firstName} ${lastName}`.trim(), email: email ?? '' })
  }
  if (sent) {
    return (
      <div ref={top} tabIndex={-1}>
        <Sent number={sent.number} own={sent.own} email={form.values.email ?? ''} />
      </div>
    )
  }
  const labels = { name: t('inquiry.name'), email: t('inquiry.email'), content: t('inquiry.content') }
  const submit = async () => {
    const { name = '', email = '', phone = '', content = '' } = form.values
    const wrong = missing(form.values, labels, t)
    if (!wrong.email && !emailPattern.test(email.trim()))
      wrong.email = t('form.invalid', { field: labels.email })
    if (phone.trim() && !phonePattern.test(phone.replace(/[\s()/-]/g, '')))
      wrong.phone = t('form.invalid', { field: t('inquiry.phone') })
    if (list.length === 0) wrong.products = t('inquiry.no_products')
    const done = await form.send(wrong, () =>
      withCheck('inquiry', (ticket) =>
        call('/inquiry/submit', {
          products: list.map(({ slug, sku, quantity }) => ({ slug, quantity, ...(sku ? { sku } : {}) })),
          ...{ name, email: email.trim(), content, images: pictures.kept.map((picture) => picture.id) },
          ...(phone.trim() ? { phone: phone.replace(/[\s()/-]/g, '') } : {}),
          ...ticket,
        }),
      ),
    )
    if (!done) return
    if (done.accessKey) keepInquiryKey(done.number, done.accessKey)
    setSent({ number: done.number, own: !done.accessKey })
    inquiryList.setState(null, true)
    sessionStorage.removeItem(draft.key)
  }
  const error = form.errors.content
  return (
    <FormFrame form={form} onSubmit={() => void submit()} className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      <Collected list={list} product={product} error={form.errors.products} />
      <div className="grid content-start gap-5">
        <Field {...form.bind('name')} label={labels.name} autoComplete="name" maxLength={100} required />
        <Field
          {...form.bind('email')}
          label={labels.email}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
        />
        <Field
          {...form.bind('phone')}
          label={t('inquiry.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <div className="field">
          <label className="label" htmlFor={`${id}-content`}>
            {labels.content}
          </label>
          <textarea
            id={`${id}-content`}
            className="textarea"
            name="content"
            rows={5}
            maxLength={messageMaxLength}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-below`}
            value={form.values.content}
            onChange={(event) => form.set({ content: event.target.value })}
          />
          <p id={`${id}-below`} className={error ? 'field-error' : 'hint'}>
            {error || t('inquiry.content_hint')}
          </p>
        </div>
        <PictureField pictures={pictures} hint={t('return.pictures_hint', { max: maxPictures })} />
        <SubmitButton busy={form.busy || pictures.busy} block>
          {t('inquiry.send')}
        </SubmitButton>
        {check}
      </div>
    </FormFrame>
  )
}

/** Adds what is in the cart, for a quote about larger quantities. */
async function collectCart(): Promise<void> {
  const answer = await callQuietly('/cart/info', {})
  if (answer.code !== codes.success) return
  collect(
    answer.data.cart.lines.map(({ slug, sku, name, options, image, quantity }) => ({
      ...{ slug, sku, name, image, quantity },
      options: optionsText(options),
    })),
  )
}
