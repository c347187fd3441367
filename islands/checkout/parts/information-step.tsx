import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { type Country, loadCountries } from '#islands/stores/countries.ts'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { CartExpress } from '#islands/wallets/parts/cart-express.tsx'
import { ExpressFrame } from '#islands/wallets/parts/express-frame.tsx'
import { changedBy } from '../change-address.ts'
import { checkDraft, checkEmail, type FieldErrors } from '../check-draft.ts'
import { type AddressDraft, type Draft, draftOf, informationOf, keepDraft, sameAddress } from '../draft.ts'
import { fieldErrors, focusFirstError } from '../field-errors.ts'
import { guessCountry } from '../guess-country.ts'
import { step } from '../state.ts'
import type { Checkout } from '../steps.ts'
import { AddressFields } from './address-fields.tsx'
import { SavedAddresses, useAddressBook } from './saved-addresses.tsx'
import { StepButtons } from './step-buttons.tsx'

type Props = { checkout: Checkout; busy: boolean; lookup: boolean }

/** Contact and addresses. Every change is stored, so that a reload or going back loses nothing. */
export function InformationStep({ checkout, busy, lookup }: Props): ReactNode {
  const { t, link, lang } = useEnv()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(checkout, guessCountry(lang)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [countries, setCountries] = useState<Country[]>([])
  const book = useAddressBook()
  useEffect(() => void loadCountries().then(setCountries), [])
  const change = (next: Draft, field: string) => {
    setDraft(next)
    keepDraft(next)
    if (errors[field]) setErrors({ ...errors, [field]: '' })
  }
  const changeAddress = (part: 'address' | 'billing') => (name: string, value: string) => {
    const before: AddressDraft = draft[part] ?? {}
    const country = countries.find(({ code }) => code === before.country)
    const next = { ...before, ...changedBy(name, value, country, countries) }
    change({ ...draft, [part]: next }, `${part}.${name}`)
  }
  const fillAddress = (part: 'address' | 'billing') => (parts: AddressDraft) => {
    setDraft((latest) => {
      const next = { ...latest, [part]: { ...latest[part], ...parts } }
      keepDraft(next)
      return next
    })
    setErrors({})
  }
  const chooseAddress = (part: 'address' | 'billing') => (address: AddressDraft) => {
    change({ ...draft, [part]: address }, '')
    setErrors({})
  }
  const refuse = (found: FieldErrors) => focusFirstError(form.current, () => setErrors(found))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkDraft(draft, countries, t)
    if (Object.keys(found).length > 0) return refuse(found)
    const page = location.href
    const answer = await step(() => call('/checkout/information', informationOf(draft, countries)))
    // The shopper may have gone elsewhere meanwhile.
    if (location.href !== page) return
    if (answer.code === codes.success) goTo(link(`/checkout/${answer.data.checkout.step}`))
    else if (answer.code === codes.fail) refuse(fieldErrors(answer.data))
  }
  const wrong = Object.values(errors).filter(Boolean).length
  const shared = { countries, errors }
  const around = {
    above: <h2 className="section-title text-xl">{t('wallet.title')}</h2>,
    below: (
      <p className="flex items-center gap-4 text-muted before:h-px before:grow before:bg-base-300 after:h-px after:grow after:bg-base-300">
        {t('wallet.or')}
      </p>
    ),
  }
  return (
    <form ref={form} className="grid gap-8" method="post" noValidate onSubmit={submit}>
      <p className="sr-only" role="alert">
        {wrong > 0 ? t('checkout.errors', { count: wrong }) : ''}
      </p>
      <CartExpress
        version={checkout.cart.version}
        {...around}
        reserve={(links) => <ExpressFrame links={links} {...around} />}
      />
      <fieldset className="grid gap-4">
        <legend className="section-title mb-4 text-xl">{t('checkout.contact')}</legend>
        {!token.getState() && (
          <p className="hint">
            {t('checkout.account_question')}{' '}
            <a
              className="link"
              href={`${link('/auth/signin')}?back=${encodeURIComponent(link('/checkout/information'))}`}
            >
              {t('checkout.sign_in')}
            </a>
          </p>
        )}
        <Field
          label={t('checkout.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={draft.email}
          error={errors.email}
          onChange={(event) => change({ ...draft, email: event.target.value }, 'email')}
          onBlur={() => draft.email && setErrors({ ...errors, email: '', ...checkEmail(draft.email, t) })}
        />
        <label className="check">
          <input
            type="checkbox"
            className="checkbox"
            checked={draft.subscribe}
            onChange={(event) => change({ ...draft, subscribe: event.target.checked }, '')}
          />
          {t('checkout.subscribe')}
        </label>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="section-title mb-4 text-xl">{t('checkout.delivery')}</legend>
        <SavedAddresses
          part="address"
          book={book}
          address={draft.address}
          onChoose={chooseAddress('address')}
        />
        <AddressFields
          part="address"
          address={draft.address}
          onChange={changeAddress('address')}
          onFill={lookup ? fillAddress('address') : undefined}
          {...shared}
        />
        {token.getState() && !book.some((saved) => sameAddress(saved, draft.address)) && (
          <label className="check">
            <input
              type="checkbox"
              className="checkbox"
              name="save"
              checked={draft.save ?? false}
              onChange={(event) => change({ ...draft, save: event.target.checked }, '')}
            />
            {t('checkout.save_address')}
          </label>
        )}
        <label className="check">
          <input
            type="checkbox"
            className="checkbox"
            checked={draft.billing === null}
            onChange={(event) =>
              change(
                { ...draft, billing: event.target.checked ? null : { country: draft.address.country ?? '' } },
                '',
              )
            }
          />
          {t('checkout.billing_same')}
        </label>
      </fieldset>
      {draft.billing && (
        <fieldset className="grid gap-4">
          <legend className="section-title mb-4 text-xl">{t('checkout.billing')}</legend>
          <SavedAddresses
            part="billing"
            book={book}
            address={draft.billing}
            onChoose={chooseAddress('billing')}
          />
          <AddressFields
            part="billing"
            address={draft.billing}
            onChange={changeAddress('billing')}
            onFill={lookup ? fillAddress('billing') : undefined}
            {...shared}
          />
        </fieldset>
      )}
      <StepButtons
        back={link('/cart')}
        backText={t('checkout.to_cart')}
        text={t('checkout.to_shipping')}
        busy={busy}
      />
    </form>
  )
}
