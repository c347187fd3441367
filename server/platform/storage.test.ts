import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { diskStorage, type Storage } from './storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  storage = diskStorage(folder)
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('writes, reads and deletes files by key', async () => {
  await storage.put('a/b', Buffer.from('one'))
  await storage.put('a/b', Buffer.from('two'))
  expect(String(await storage.get('a/b'))).toBe('two')
  expect(await readdir(join(folder, 'a'))).toEqual(['b'])
  await storage.remove('a/b')
  await storage.remove('a/b')
  expect(await storage.get('a/b')).toBeNull()
})

test('reports a file as missing only if it is', async () => {
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'folder'))
  expect(await storage.get('nothing')).toBeNull()
  expect(await storage.get('file/below')).toBeNull()
  // Root may read anything, so a folder stands for a file that cannot be read.
  await expect(storage.get('folder')).rejects.toMatchObject({ code: 'EISDIR' })
})

test('leaves nothing behind when it cannot write', async () => {
  await mkdir(join(folder, 'taken'))
  await expect(storage.put('taken', Buffer.from('x'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
})

test('refuses keys that lead out of its folder', async () => {
  for (const key of ['../x', 'a/../../x', '', 'a b', '/etc/passwd\0']) {
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
  }
})

test('writes and reads files of any size as streams, and leaves nothing behind if one breaks off', async () => {
  const pieces = async function* () {
    for (let n = 0; n < 1000; n++) yield `${n}\n`.repeat(100)
  }
  expect(await storage.write('big/file', pieces())).toBe(389_000)
  const file = (await storage.read('big/file'))!
  let bytes = 0
  for await (const piece of file.content) bytes += piece.length
  expect([file.bytes, bytes]).toEqual([389_000, 389_000])
  expect(await storage.read('nothing')).toBeNull()
  const broken = async function* () {
    yield 'half'
    throw new Error('broken')
  }
  await expect(storage.write('big/broken', broken())).rejects.toThrow('broken')
  await expect(storage.write('big/broken', pieces(), AbortSignal.abort())).rejects.toThrow()
  expect(await readdir(join(folder, 'big'))).toEqual(['file'])
})
