type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** Returns the array, or a longer copy if it cannot hold `length` items. */
export function withCapacity<T extends Numbers>(array: T, length: number): T {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (size: number) => T)(Math.max(64, Math.ceil(length * 1.4)))
  larger.set(array as never)
  return larger
}
