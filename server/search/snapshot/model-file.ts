import { open, rename, rm } from 'node:fs/promises'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { timeSlices } from '#server/platform/time-slices.ts'

/** Bytes handed to the file system at once. */
const piece = 1 << 22

/** Bytes before the table of arrays: the magic number, and the lengths of the table and of the value. */
const headLength = 24
const magic = 0x56_54_52_4e

type View = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array
const kinds = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const
/** Kind and length in items of each array, in the order of the file. */
type Table = [keyof typeof kinds, number][]

/**
 * Writes a structured value to a file that appears only when it is complete. Its typed arrays are written from where
 * they are while others go on using them: whoever changes them meanwhile must be able to make the change again.
 * @throws Error of the file system; nothing is left behind then.
 */
export async function writeModelFile(path: string, value: unknown): Promise<void> {
  const arrays: View[] = []
  const serializer = new ModelSerializer((view) => arrays.push(view) - 1)
  serializer.writeHeader()
  serializer.writeValue(value)
  const body = serializer.releaseBuffer()
  const table = Buffer.from(JSON.stringify(arrays.map((view) => [view.constructor.name, view.length])))
  const head = Buffer.alloc(headLength)
  head.writeUInt32LE(magic)
  head.writeDoubleLE(table.length, 8)
  head.writeDoubleLE(body.length, 16)
  const unfinished = `${path}.${process.pid}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      for (const part of [head, table, body, ...arrays]) await writePieces(file, part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Reads a value that `writeModelFile` wrote.
 * @returns null if there is no such file, or not a whole one.
 */
export async function readModelFile(path: string): Promise<unknown> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    if (size < headLength) return null
    const head = await read(Buffer.alloc(headLength))
    const [tableLength, bodyLength] = [head.readDoubleLE(8), head.readDoubleLE(16)]
    if (head.readUInt32LE() !== magic || headLength + tableLength + bodyLength > size) return null
    const table = JSON.parse((await read(Buffer.alloc(tableLength))).toString()) as Table
    const bytes = table.reduce((sum, [kind, length]) => sum + length * kinds[kind].BYTES_PER_ELEMENT, 0)
    if (headLength + tableLength + bodyLength + bytes !== size) return null
    const body = await read(Buffer.alloc(bodyLength))
    const arrays: View[] = []
    const turn = timeSlices()
    for (const [kind, length] of table) {
      const array = new kinds[kind](length)
      await read(Buffer.from(array.buffer))
      arrays.push(array)
      await turn()
    }
    const deserializer = new ModelDeserializer(body, (index) => arrays[index]!)
    deserializer.readHeader()
    return deserializer.readValue()
  } finally {
    await file.close()
  }

  async function read(into: Buffer): Promise<Buffer> {
    for (let at = 0; at < into.length; ) {
      const { bytesRead } = await file!.read(into, at, Math.min(piece, into.length - at))
      if (bytesRead === 0) throw new Error(`${path} ended early`)
      at += bytesRead
    }
    return into
  }
}

async function writePieces(
  file: Awaited<ReturnType<typeof open>>,
  { buffer, byteOffset, byteLength }: ArrayBufferView,
): Promise<void> {
  for (let at = 0; at < byteLength; ) {
    const length = Math.min(piece, byteLength - at)
    at += (await file.write(new Uint8Array(buffer, byteOffset + at, length))).bytesWritten
  }
}

/** Writes the number of each typed array instead of its bytes. */
class ModelSerializer extends DefaultSerializer {
  readonly #number: (view: View) => number
  constructor(number: (view: View) => number) {
    super()
    this.#number = number
  }
  _writeHostObject(view: View): void {
    this.writeUint32(this.#number(view))
  }
}

class ModelDeserializer extends DefaultDeserializer {
  readonly #array: (index: number) => View
  constructor(body: Buffer, array: (index: number) => View) {
    super(body)
    this.#array = array
  }
  _readHostObject(): View {
    return this.#array(this.readUint32())
  }
}
