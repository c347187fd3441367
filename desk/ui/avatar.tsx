const hues = ['bg-info-soft text-info', 'bg-accent-soft text-accent', 'bg-warning-soft text-warning']

/** A person by their initials. They are no text of the button around them, whose name is the person's. */
export function Avatar({ name, size = 'normal' }: { name: string; size?: 'small' | 'normal' }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
  const hue = hues[[...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % hues.length]
  return (
    <span
      aria-hidden
      title={name}
      data-initials={initials || '?'}
      className={`before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full font-semibold uppercase ${hue} ${size === 'small' ? 'size-6 text-2xs' : 'size-8 text-xs'}`}
    />
  )
}
