import { useState } from 'react'
import type { Service, ServiceField } from '#contract/admin/system/service.ts'
import { call } from '../calls.ts'
import { StepForm, useStep } from '../factors/step-form.tsx'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { fieldHint, fieldLabel, nameOfService, optionLabel } from './labels.ts'

/** Enters the keys of a service together. They are tried first, and only working keys are saved. */
export function ServiceForm({ service, onDone }: { service: Service; onDone(): void }) {
  const { code, fields } = service
  const own = fields.filter(({ fromEnvironment }) => !fromEnvironment)
  const [values, setValues] = useState<Record<string, string>>(() => startOf(own))
  const save = useWrite('/service/save', { stale: ['/service/list', '/setup/state', '/setting/detail'] })
  const step = useStep(async () => {
    const { problem, tried } = await call('/service/try', { code, values })
    if (tried === null) throw new Error(problem ?? t('desk.frame.failed'))
    await save.mutateAsync({ code, tried })
    toast(t('desk.services.saved', { service: nameOfService(code) }))
    onDone()
  })
  return (
    <StepForm step={step} submit={t('desk.services.save')}>
      {own.map((field) => (
        <KeyField
          key={field.name}
          {...{ code, field }}
          value={values[field.name] ?? ''}
          error={step.fields[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
    </StepForm>
  )
}

/** Open values are edited as they are. Keys and passwords begin empty, which leaves the stored ones. */
function startOf(fields: ServiceField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value, options }) => [name, value ?? options?.[0] ?? '']))
}

type KeyFieldProps = {
  code: Service['code']
  field: ServiceField
  value: string
  error: string | undefined
  onChange(value: string): void
}

function KeyField({ code, field, ...input }: KeyFieldProps) {
  const { name, kind, set, lastFour, options, required } = field
  const label = fieldLabel(code, name)
  if (options)
    return (
      <Select
        {...{ ...input, label }}
        options={options.map((value) => ({ value, label: optionLabel(value) }))}
      />
    )
  const isKept = set && kind !== 'open'
  return (
    <TextField
      {...{ ...input, label }}
      hint={isKept ? t('desk.services.keep_secret') : fieldHint(code, name)}
      placeholder={isKept ? `•••• ${lastFour ?? ''}`.trim() : ''}
      type={kind === 'open' ? 'text' : 'password'}
      isRequired={required && !isKept}
      inputMode={name === 'port' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck="false"
      code
    />
  )
}
