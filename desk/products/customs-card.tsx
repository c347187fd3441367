import { nameOf } from '../formats.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'

type Path = 'hsCode' | 'originCountry' | 'customsDescription'

/** Data for parcels that cross a customs border. */
export function CustomsCard() {
  return (
    <Card title={t('desk.product.customs')} about={t('desk.product.customs_about')}>
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Part path="hsCode" maxLength={20} />
          <Part path="originCountry" maxLength={2} />
        </div>
        <Part path="customsDescription" maxLength={100} />
      </div>
    </Card>
  )
}

function Part({ path, maxLength }: { path: Path; maxLength: number }) {
  const { value, error, onChange, onFocus, onBlur } = useField<string>(path)
  const isCountry = path === 'originCountry'
  const country = isCountry && /^[A-Z]{2}$/.test(value) ? nameOf('region', value) : ''
  return (
    <div data-path={path} {...{ onFocus, onBlur }}>
      <TextField
        label={t(`desk.product.field_${path}`)}
        hint={country || t(`desk.product.hint_${path}`)}
        {...{ value, error, maxLength }}
        isDisabled={!may('products.change')}
        onChange={(text) => onChange(isCountry ? text.toUpperCase() : text)}
      />
    </div>
  )
}
