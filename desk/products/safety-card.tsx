import { Link } from '@tanstack/react-router'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import type { Lang } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'

type Safety = NonNullable<AdminProduct['safety']>
type Contact = NonNullable<Safety['manufacturer']>
type Role = 'manufacturer' | 'responsible'

const noContact: Contact = { name: '', address: '', contact: '' }

/** Product safety (GPSR): the maker, the responsible person in the EU, and warnings, where they differ from the vendor's. */
export function SafetyCard({ product, lang }: { product: AdminProduct; lang: Lang }) {
  const { value, error, onChange, onFocus, onBlur } = useField<AdminProduct['safety']>('safety')
  const isOff = !may('products.change')
  const own = value ?? {}
  const set = (change: Partial<Safety>) => {
    const next = Object.entries({ ...own, ...change }).filter(([, each]) => each !== undefined)
    onChange(next.length > 0 ? (Object.fromEntries(next) as Safety) : null)
  }
  const warnings = own.warnings?.[lang] ?? ''
  const warn = (text: string) => {
    const { [lang]: _, ...others } = own.warnings ?? {}
    const next = text ? { ...others, [lang]: text } : others
    set({ warnings: Object.keys(next).length > 0 ? next : undefined })
  }
  return (
    <Card
      title={t('desk.product.safety')}
      about={t('desk.product.safety_about', { vendor: product.vendor || t('desk.product.vendor') })}
      actions={
        product.vendor && (
          <Link
            to="/vendors/$id"
            params={{ id: product.vendor }}
            className="text-note underline underline-offset-2"
          >
            {t('desk.product.open_vendor')}
          </Link>
        )
      }
    >
      <fieldset data-path="safety" className="space-y-4" {...{ onFocus, onBlur }}>
        {(['manufacturer', 'responsible'] as const).map((role) => (
          <ContactFields
            key={role}
            {...{ role, isOff }}
            value={own[role]}
            onChange={(contact) => set({ [role]: contact })}
          />
        ))}
        <div lang={lang}>
          <TextField
            label={t('desk.product.warnings', { language: nameOf('language', lang) })}
            hint={t('desk.product.warnings_hint')}
            rows={3}
            value={warnings}
            maxLength={2000}
            isReadOnly={isOff}
            onChange={warn}
          />
        </div>
        {error && <p className="text-note text-error">{error}</p>}
      </fieldset>
    </Card>
  )
}

type ContactProps = {
  role: Role
  value: Contact | null | undefined
  isOff: boolean
  onChange(value: Contact | undefined): void
}

function ContactFields({ role, value, isOff, onChange }: ContactProps) {
  const isOwn = value !== undefined && value !== null
  return (
    <fieldset className="space-y-3" disabled={isOff}>
      <legend className="sr-only">{t(`desk.product.${role}`)}</legend>
      <Switch isSelected={isOwn} isDisabled={isOff} onChange={(on) => onChange(on ? noContact : undefined)}>
        {t(`desk.product.own_${role}`)}
      </Switch>
      {isOwn && (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField
            label={t('desk.product.contact_name')}
            value={value.name}
            maxLength={200}
            onChange={(name) => onChange({ ...value, name })}
          />
          <TextField
            label={t('desk.product.contact_reach')}
            hint={t('desk.product.contact_reach_hint')}
            value={value.contact}
            maxLength={200}
            onChange={(contact) => onChange({ ...value, contact })}
          />
          <div className="sm:col-span-2">
            <TextField
              label={t('desk.product.contact_address')}
              rows={2}
              value={value.address}
              maxLength={500}
              onChange={(address) => onChange({ ...value, address })}
            />
          </div>
        </div>
      )}
    </fieldset>
  )
}
