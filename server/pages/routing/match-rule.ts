/**
 * Matches a path against one route rule. Returns the segment at `:slug`, the rest after `/*`, '' for a rule without
 * either, or null if the path does not match. `matchRule('/blog/:slug', '/blog/spring')` is "spring".
 */
export function matchRule(rule: string, path: string): string | null {
  const wanted = rule.split('/')
  const given = path.split('/')
  const open = wanted.at(-1) === '*'
  if (open) wanted.pop()
  if (open ? given.length <= wanted.length : given.length !== wanted.length) return null
  let slug = ''
  for (const [index, segment] of wanted.entries()) {
    if (segment === ':slug') slug = given[index]!
    else if (segment !== given[index]) return null
  }
  if (open) return given.slice(wanted.length).join('/')
  return wanted.includes(':slug') && slug === '' ? null : slug
}

/** Builds a path from a rule: `pathByRule('/blog/:slug', 'spring')` is "/blog/spring". */
export function pathByRule(rule: string, slug: string): string {
  return rule.replace(':slug', encodeURIComponent(slug))
}
