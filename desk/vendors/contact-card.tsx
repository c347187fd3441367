import { isElectronicAddress, type SafetyContact } from '#contract/safety.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'

const fields = ['name', 'contact', 'address'] as const
const labels = { name: 'contact_name', contact: 'contact_reach', address: 'contact_address' } as const
const lengths = { name: 200, contact: 300, address: 500 } as const
const empty: SafetyContact = { name: '', address: '', contact: '' }

/** The manufacturer, or the responsible person in the EU: nobody if all its fields are empty. */
export function ContactCard({ path }: { path: 'manufacturer' | 'responsible' }) {
  const { value, onChange, onFocus, onBlur, error } = useField<SafetyContact | null>(path)
  const isOff = !may('products.change')
  const contact = value ?? empty
  const faulty = error ? faultOf(contact) : undefined
  const edit = (typed: Partial<SafetyContact>) => {
    const next = { ...contact, ...typed }
    onChange(fields.every((field) => next[field] === '') ? null : next)
  }
  return (
    <Card title={t(`desk.vendor.${path}`)} about={t(`desk.vendor.${path}_about`)}>
      <fieldset data-path={path} className="grid grid-cols-1 gap-3 sm:grid-cols-2" {...{ onFocus, onBlur }}>
        <legend className="sr-only">{t(`desk.vendor.${path}`)}</legend>
        {fields.map((field) => (
          <div
            key={field}
            data-path={`${path}.${field}`}
            className={field === 'address' ? 'sm:col-span-2' : ''}
          >
            <TextField
              label={t(`desk.product.${labels[field]}`)}
              value={contact[field]}
              maxLength={lengths[field]}
              {...(field === 'address' ? { rows: 3 } : {})}
              isReadOnly={isOff}
              autoComplete="off"
              error={field === faulty ? error : undefined}
              onChange={(text) => edit({ [field]: text })}
            />
          </div>
        ))}
        {error && !faulty && <p className="text-note text-error sm:col-span-2">{error}</p>}
      </fieldset>
    </Card>
  )
}

/** The field that a refused save is about: the refusal names the contact as a whole, and tells of its first fault. */
function faultOf({ name, address, contact }: SafetyContact): (typeof fields)[number] | undefined {
  if (!name.trim()) return 'name'
  if (!address.trim()) return 'address'
  return isElectronicAddress(contact.trim()) ? undefined : 'contact'
}
