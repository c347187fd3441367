import { nameOf } from '../formats.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'

type Field = 'hsCode' | 'originCountry' | 'customsDescription'

/** Data for parcels that cross a customs border. */
export function CustomsCard() {
  return (
    <Card title={t('desk.product.customs')} about={t('desk.product.customs_about')}>
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Part field="hsCode" maxLength={27} />
          <Part field="originCountry" maxLength={2} />
        </div>
        <Part field="customsDescription" maxLength={100} />
      </div>
    </Card>
  )
}

/** Tariff number and country of origin of a variant that differs from its product. */
export function VariantCustoms({ id }: { id: number }) {
  return (
    <>
      <Part variant={id} field="hsCode" maxLength={27} />
      <Part variant={id} field="originCountry" maxLength={2} />
    </>
  )
}

/** `variant`: its value is null while that of the product applies. */
function Part({ field, variant, maxLength }: { field: Field; variant?: number; maxLength: number }) {
  const path = variant === undefined ? field : `variants.${variant}.${field}`
  const { value, error, onChange, onFocus, onBlur } = useField<string | null>(path)
  const isCountry = field === 'originCountry'
  const country = isCountry && /^[A-Z]{2}$/.test(value ?? '') ? nameOf('region', value!) : ''
  const hint = variant === undefined ? `desk.product.hint_${field}` : 'desk.product.hint_own_customs'
  const given = (text: string) => (isCountry ? text.toUpperCase() : text)
  return (
    <div data-path={path} {...{ onFocus, onBlur }}>
      <TextField
        label={t(`desk.product.field_${field}`)}
        hint={country || t(hint)}
        {...{ value: value ?? '', error, maxLength }}
        isDisabled={!may('products.change')}
        onChange={(text) => onChange(variant !== undefined && text === '' ? null : given(text))}
      />
    </div>
  )
}
