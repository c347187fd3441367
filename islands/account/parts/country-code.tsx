import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { guessCountry } from '#islands/checkout/guess-country.ts'
import { useEnv } from '#islands/env.tsx'
import { type Country, loadCountries } from '#islands/stores/countries.ts'

type Props = { code: string; invalid: boolean; describedBy: string; onChoose(code: string): void }

/** The country code of a phone number, searchable by country name or code. */
export function CountryCode({ code, invalid, describedBy, onChoose }: Props): ReactNode {
  const { t, lang } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const [countries, setCountries] = useState<Country[]>([])
  const [sought, setSought] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chooser appears
  useEffect(() => {
    void loadCountries().then((items) => {
      const dialled = items.filter(({ isd }) => isd !== '')
      setCountries(dialled)
      const likely = dialled.find((country) => country.code === guessCountry(lang))
      if (code === '' && likely) onChoose(likely.isd)
    })
  }, [])
  const found = countries.filter(({ name, isd }) =>
    `${name} ${isd}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  )
  const choose = (isd: string) => {
    onChoose(isd)
    dialog.current?.close()
  }
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (found[0]) choose(found[0].isd)
  }
  return (
    <>
      <button
        type="button"
        className="btn shrink-0 !px-4"
        aria-haspopup="dialog"
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? describedBy : undefined}
        aria-label={`${t('auth.country.label')} ${code}`}
        onClick={() => {
          setSought('')
          dialog.current?.showModal()
        }}
      >
        {code || '+'}
      </button>
      <dialog ref={dialog} className="dialog" aria-label={t('auth.country.label')}>
        <div className="grid gap-4">
          <input
            className="input"
            type="search"
            aria-label={t('auth.country.search')}
            placeholder={t('auth.country.search')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={chooseFirst}
          />
          <ul className="menu max-h-[50vh] content-start overflow-y-auto">
            {found.map((country) => (
              <li key={country.code}>
                <button type="button" onClick={() => choose(country.isd)}>
                  <span className="grow">{country.name}</span>
                  <span className="text-muted">{country.isd}</span>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="hint">
            {found.length === 0 ? t('auth.country.none') : ''}
          </p>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('auth.close')}
          </button>
        </div>
      </dialog>
    </>
  )
}
