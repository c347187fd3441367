/** Hashes in flight at once: enough to keep the browser's crypto threads busy. */
const batch = 256

/** Finds a nonce for which SHA-256(challenge + nonce) begins with `bits` zero bits, at most 32. */
export async function findNonce(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder()
  for (let first = 0; ; first += batch) {
    const hashes = await Promise.all(
      Array.from({ length: batch }, (_, i) =>
        crypto.subtle.digest('SHA-256', encoder.encode(challenge + (first + i))),
      ),
    )
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits)
    if (found >= 0) return String(first + found)
  }
}
