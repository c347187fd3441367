import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { reordered, Sortable } from '../../ui/sortable.tsx'

type ProductSequenceProps<Key extends string | number> = {
  label: string
  value: readonly Key[]
  /** The products by the key that the record stores. */
  products: ReadonlyMap<Key, { id: number; name: string }>
  onChange(value: Key[]): void
  isDisabled: boolean
  /** Finds products to add. */
  children?: ReactNode
}

/** Products in an order of their own: found by search, sorted by drag or arrow keys, and removed. */
export function ProductSequence<Key extends string | number>({
  label,
  value,
  products,
  onChange,
  isDisabled,
  children,
}: ProductSequenceProps<Key>) {
  const nameOf = (key: Key) => products.get(key)?.name ?? String(key)
  return (
    <>
      {!isDisabled && children}
      <Sortable
        {...{ label, nameOf, isDisabled }}
        items={value}
        keyOf={(key) => key}
        onMove={(from, to) => onChange(reordered(value, from, to))}
      >
        {(key) => (
          <div className="flex items-center gap-2">
            <a
              href={`/admin/products/${products.get(key)?.id ?? ''}`}
              draggable={false}
              className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
            >
              <bdi>{nameOf(key)}</bdi>
            </a>
            {!isDisabled && (
              <Button
                look="quiet"
                icon={X}
                aria-label={t('desk.frame.remove', { name: nameOf(key) })}
                onPress={() => onChange(value.filter((each) => each !== key))}
              />
            )}
          </div>
        )}
      </Sortable>
    </>
  )
}
