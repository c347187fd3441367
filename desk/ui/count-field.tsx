type CountFieldProps = { label: string; value: number; max: number; onChange(value: number): void }

/** How many of some, in a row that says of what. */
export function CountField({ label, value, max, onChange }: CountFieldProps) {
  return (
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Math.min(Math.max(Math.trunc(Number(event.target.value)) || 0, 0), max))}
      className="min-h-9 w-16 rounded-field border border-base-400/70 bg-base-100 px-2 text-end pointer-coarse:min-h-11"
    />
  )
}
