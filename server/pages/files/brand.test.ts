import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

test('the name is drawn once, in the header, and read aloud', async () => {
  const { body } = await pages.get('/')
  expect(body.split('id="wordmark"')).toHaveLength(2)
  expect(body).toContain('role="img" aria-label="Haldene"')
  expect(body).toContain('<use href="#wordmark"/>')
})

test('icons come in the sizes that the manifest and phones ask for', async () => {
  const manifest = JSON.parse((await pages.get('/site.webmanifest')).body)
  expect(manifest).toMatchObject({ name: 'Haldene', start_url: '/' })
  const paths = ['/apple-touch-icon.png', ...manifest.icons.map(({ src }: { src: string }) => src)]
  for (const path of paths) {
    const { headers, rawPayload } = await pages.get(path)
    expect(headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(rawPayload).metadata()
    expect(width).toBe(height)
    expect(width).toBe(path.includes('apple') ? 180 : Number(/\d+/.exec(path)![0]))
  }
})

test('old browsers find an icon where they always looked', async () => {
  const { rawPayload } = await pages.get('/favicon.ico')
  expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect((await sharp(rawPayload.subarray(22)).metadata()).width).toBe(32)
})
