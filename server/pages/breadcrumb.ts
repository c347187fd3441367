export type Crumb = { name: string; url: string }

/** The way to a page as schema.org knows it: https://schema.org/BreadcrumbList. `url` are paths. */
export function breadcrumbList(publicUrl: string, crumbs: Crumb[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + url,
    })),
  }
}
