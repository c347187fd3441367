import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { draftKinds, draftPermissions } from '#contract/admin/draft-kinds.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { moment, nameOf } from '../formats.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Select } from '../ui/select.tsx'
import { zoneName } from '../wall-time.ts'

/** For whom and when a page is shown. Without a currency: the shop's base currency. `at` null: now. */
export type View = { lang: Lang; currency: string | null; at: string | null }

export type ViewChoice = View & { change(view: Partial<View>): void }

/** The language is the edited one until another is chosen, and again when another one is edited. */
export function useViewChoice(edited: Lang): ViewChoice {
  const [view, setView] = useState<View & { edited: Lang }>({
    edited,
    lang: edited,
    currency: null,
    at: null,
  })
  const lang = view.edited === edited ? view.lang : edited
  return {
    ...{ lang, currency: view.currency, at: view.at },
    change: (next) => setView({ ...view, lang, edited, ...next }),
  }
}

/** A view as calls take it. */
export function askedView({ lang, currency, at }: View) {
  return { lang, ...(currency ? { currency } : {}), ...(at ? { at } : {}) }
}

type ViewFieldsProps = {
  view: ViewChoice
  /** The shop's, the base currency first. */
  currencies: readonly string[]
  /** Choices of the page itself, such as a variant. */
  children?: ReactNode
}

/** Opens the fields by which a page is shown to other people, or at another time. */
export function ViewFields({ view, currencies, children }: ViewFieldsProps) {
  const { lang, currency, at, change } = view
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const base = currencies[0] ?? ''
  /** A moment to come shows every draft that is planned for it. */
  const seesPlans = draftKinds.every((kind) => may(draftPermissions[kind]))
  const shown = [
    languageName(lang),
    ...(currency ? [nameOf('currency', currency)] : []),
    ...(at ? [t('desk.record.preview_at', { when: moment(at) })] : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': id } : {})}
          onPress={() => setOpen(!isOpen)}
        >
          {t('desk.record.preview_view')}
        </Button>
        <p className="min-w-0 text-note text-muted">{shown.join(' · ')}</p>
      </div>
      {isOpen && (
        <div {...{ id }} className="grid max-h-[45dvh] grid-cols-1 gap-3 overflow-auto p-0.5 sm:grid-cols-2">
          <Select<Lang>
            label={t('desk.record.preview_language')}
            options={languages.map((each) => ({ value: each, label: languageName(each) }))}
            value={lang}
            onChange={(next) => change({ lang: next })}
          />
          {currencies.length > 1 && (
            <Select
              label={t('desk.record.preview_currency')}
              options={currencies.map((code) => ({
                value: code,
                label: `${code} · ${nameOf('currency', code)}`,
              }))}
              value={currency ?? base}
              onChange={(next) => change({ currency: next === base ? null : next })}
            />
          )}
          {children}
          {seesPlans && (
            <div className="flex min-w-0 items-start gap-2">
              <div className="min-w-0 flex-1">
                <MomentField
                  label={t('desk.record.preview_time')}
                  hint={t('desk.record.preview_time_hint', { zone: zoneName() })}
                  value={at}
                  onChange={(next) => change({ at: next })}
                />
              </div>
              {at && (
                <div className="pt-6">
                  <Button onPress={() => change({ at: null })}>{t('desk.record.preview_now')}</Button>
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </>
  )
}
