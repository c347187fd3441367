type Target = { kind: string; handle?: string; path?: string; url?: string }

/** A link's target as one line: "/contact", "https://…", or an entry such as "category:mugs". */
export function addressOf(target: unknown): string {
  const { kind, handle, path, url } = (target ?? {}) as Partial<Target>
  return path ?? url ?? (kind === undefined ? '' : `${kind}:${handle ?? ''}`)
}

/** The target that a line names; the server refuses one that it does not know. */
export function targetOf(text: string): Target {
  if (text.startsWith('/')) return { kind: 'path', path: text }
  const [kind = '', handle = ''] = text.split(/:(?!\/\/)/)
  return /^[a-z]+$/.test(kind) && text.includes(':') && !text.includes('://')
    ? { kind, handle }
    : { kind: 'url', url: text }
}
