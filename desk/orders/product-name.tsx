import { Link } from '@tanstack/react-router'
import { may } from '../session.ts'

/** The name of a line, with a link to its product for those who may open it. */
export function ProductName({ productId, children }: { productId: number | null; children: string }) {
  if (productId === null || !may('products.read')) return <bdi>{children}</bdi>
  return (
    <Link
      to="/products/$id"
      params={{ id: String(productId) }}
      className="underline-offset-2 hover:underline"
    >
      <bdi>{children}</bdi>
    </Link>
  )
}
