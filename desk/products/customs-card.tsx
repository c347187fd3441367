import { useMemo } from 'react'
import { countryCodes } from '#contract/country-codes.ts'
import { countryOptions } from '../place-options.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Data for parcels that cross a customs border. */
export function CustomsCard() {
  return (
    <Card title={t('desk.product.customs')} about={t('desk.product.customs_about')}>
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Part field="hsCode" maxLength={27} />
          <Origin />
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
      <Origin variant={id} />
    </>
  )
}

/** `variant`: its value is null while that of the product applies. */
type OwnProps = { variant?: number }
type PartProps = OwnProps & { field: 'hsCode' | 'customsDescription'; maxLength: number }

const pathOf = (field: string, variant: number | undefined) =>
  variant === undefined ? field : `variants.${variant}.${field}`

function Part({ field, variant, maxLength }: PartProps) {
  const path = pathOf(field, variant)
  const { value, error, onChange, onFocus, onBlur } = useField<string | null>(path)
  return (
    <div data-path={path} {...{ onFocus, onBlur }}>
      <TextField
        label={t(`desk.product.field_${field}`)}
        hint={t(variant === undefined ? `desk.product.hint_${field}` : 'desk.product.hint_own_customs')}
        {...{ value: value ?? '', error, maxLength }}
        isDisabled={!may('products.change')}
        onChange={(text) => onChange(variant !== undefined && text === '' ? null : text)}
      />
    </div>
  )
}

/** Stands in the list of countries for none. */
const none = 'none'

function Origin({ variant }: OwnProps) {
  const path = pathOf('originCountry', variant)
  const { value, error, onChange, onFocus, onBlur } = useField<string | null>(path)
  const options = useMemo(() => {
    const label = t(variant === undefined ? 'desk.product.no_origin' : 'desk.product.origin_of_product')
    return [{ value: none, label }, ...countryOptions(countryCodes)]
  }, [variant])
  return (
    <div data-path={path} {...{ onFocus, onBlur }}>
      <ComboBox
        key={value}
        label={t('desk.product.field_originCountry')}
        {...{ options, error }}
        value={value || none}
        isDisabled={!may('products.change')}
        onChange={(code) => onChange(code === none ? (variant === undefined ? '' : null) : code)}
      />
    </div>
  )
}
