/** A header such as `Color (product.metafields.shopify.color-pattern)`: what it is called and where it belongs. */
export type Metafield = { name: string; owner: 'product' | 'variant'; namespace: string; key: string }

export function readMetafield(header: string): Metafield | undefined {
  const found = /^(.*?)\s*\(?(product|variant)\.metafields\.([\p{L}\p{N}_-]+)\.([\p{L}\p{N}_-]+)\)?$/iu.exec(
    header,
  )
  if (!found) return undefined
  const [, name = '', owner = '', namespace = '', key = ''] = found
  return {
    name: name || key.replaceAll(/[-_]+/g, ' '),
    owner: owner.toLowerCase() as Metafield['owner'],
    namespace,
    key,
  }
}

export function metafieldHeader({ name, owner, namespace, key }: Metafield): string {
  return `${name} (${owner}.metafields.${namespace}.${key})`
}

/** Namespaces of our own export: attributes with known values, and those with a free text. */
export const valueNamespace = 'attribute'
export const textNamespace = 'text'
