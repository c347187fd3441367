/** "Teapot, Green": the names of a product and of its variant's options. */
export function variantTitle({ name, labels }: { name: string; labels: readonly string[] }): string {
  return [name, ...labels].join(', ')
}
