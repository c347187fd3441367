import { useMemo, useState } from 'react'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import type { Option } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ColourField } from './colour-parts.tsx'
import { CountryList } from './country-list.tsx'
import { knownValues } from './known-values.ts'
import { emptyText } from './labels.ts'
import type { PartProps } from './setting-part.tsx'

type Common = { label: string; hint: string; error: string | undefined }

export function TextPart(props: PartProps & { common: Common; colour: boolean }) {
  const { setting, name, value, optional, isDisabled, onChange, common, colour } = props
  const text = typeof value === 'string' ? value : ''
  const known = useMemo(() => knownValues(setting, name), [setting, name])
  if (known) return <KnownPart {...props} {...{ known, text }} />
  const change = (typed: string) => onChange(optional && typed === '' ? undefined : typed)
  const Field = colour ? ColourField : TextField
  return <Field {...common} value={text} {...{ isDisabled }} onChange={change} />
}

const none = 'none'

type KnownProps = PartProps & { common: Common; known: Option[]; text: string }

/** A text that is one of many known ones, such as a country. A stored one that is none of them stays. */
function KnownPart({ known, text, optional, isDisabled, onChange, common }: KnownProps) {
  const isKnown = text === '' || known.some(({ value }) => value === text)
  const options = [
    ...(optional ? [{ value: none, label: t('desk.settings.not_set') }] : []),
    ...(isKnown ? [] : [{ value: text, label: text }]),
    ...known,
  ]
  return (
    <ComboBox
      {...common}
      {...{ options, isDisabled }}
      value={text || (optional ? none : null)}
      onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
    />
  )
}

/** Lists of countries whose names do not say so. */
const countryLists = ['checkout.namesObligationIn', 'tax.union']

/** Countries, or several words in one field, separated by commas. The field keeps what is typed until it is left. */
export function WordsPart({
  setting,
  name,
  value,
  isDisabled,
  onChange,
  common,
}: PartProps & { common: Common }) {
  const [typed, setTyped] = useState<string | null>(null)
  const words = Array.isArray(value) ? value.map(String) : []
  if (/countries$/i.test(name) || countryLists.includes(`${setting}.${name}`)) {
    const hasOthers = name === 'zones.countries'
    const none = emptyText(setting, name) ?? t('desk.settings.no_countries')
    return <CountryList {...common} {...{ none, hasOthers, isDisabled, onChange }} value={words} />
  }
  const change = (text: string) => {
    setTyped(text)
    onChange(
      text
        .split(/[,，、]/)
        .map((word) => word.trim())
        .filter(Boolean),
    )
  }
  return (
    <TextField
      {...common}
      hint={[t('desk.settings.commas'), common.hint].filter(Boolean).join(' ')}
      value={typed ?? words.join(', ')}
      isDisabled={isDisabled}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}

/** A part without a form of its own, as JSON. What is no JSON stays typed and is marked. */
export function JsonPart({ value, isDisabled, onChange, common }: PartProps & { common: Common }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const change = (text: string) => {
    setTyped(text)
    try {
      onChange(text.trim() === '' ? undefined : JSON.parse(text))
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  return (
    <TextField
      {...common}
      error={isWrong ? t('desk.settings.no_json') : common.error}
      rows={6}
      code
      value={typed ?? JSON.stringify(value ?? null, null, 2)}
      isDisabled={isDisabled}
      onChange={change}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}
