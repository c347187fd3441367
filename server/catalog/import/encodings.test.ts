import { beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { importText, productOf } from '#test/import-text.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

const western = Buffer.from('Handle,Title,Variant Price\ncafe,Caf\xe9 \x80 20,20\n', 'latin1')
/** "Krásný hrnek", "Žlutá mísa" in Windows-1250. */
const czech = Buffer.from(
  'Handle,Title,Variant Price\nhrnek,Kr\xe1sn\xfd p\xf8\xedli\x9a \x9elu\x9dou\xe8k\xfd hrnek,9\nmisa,\x8elut\xe1 m\xedsa,9\n',
  'latin1',
)
/** "Красивая чашка" in Windows-1251. */
const russian = Buffer.from(
  'Handle,Title,Variant Price\nchashka,\xca\xf0\xe0\xf1\xe8\xe2\xe0\xff \xf7\xe0\xf8\xea\xe0,9\n',
  'latin1',
)

describe('A file that is not UTF-8', () => {
  it.each([
    { name: 'Windows-1252', file: western, label: 'windows-1252', handle: 'cafe', title: 'Café € 20' },
    {
      name: 'Windows-1250',
      file: czech,
      label: 'windows-1250',
      handle: 'hrnek',
      title: 'Krásný příliš žluťoučký hrnek',
    },
    {
      name: 'Windows-1251',
      file: russian,
      label: 'windows-1251',
      handle: 'chashka',
      title: 'Красивая чашка',
    },
  ])('is imported from $name once the merchant has said so', async ({ file, label, handle, title }) => {
    await expect(importText(catalogue, file)).rejects.toThrow(
      new RegExp(`--encoding ${label} +${title}`, 'u'),
    )
    await expect(productOf(catalogue, handle)).rejects.toThrow('There is no product')
    const { said } = await importText(catalogue, file, { encoding: label })
    expect(said).not.toContain('--encoding')
    expect((await productOf(catalogue, handle)).texts.en.name).toBe(title)
  })

  it('shows two titles in each likely encoding, in a dry run too', async () => {
    const { said, outcome } = await importText(catalogue, czech, { dryRun: true })
    expect(outcome).toBe('planned')
    expect(said).toMatch(/--encoding windows-1250 +Krásný příliš žluťoučký hrnek \| Žlutá mísa/)
    expect(said).toMatch(/--encoding windows-1252 +Krásný pøíliš/)
  })

  it.each([
    {
      encoding: 'gb18030',
      name: '白瓷茶壶',
      bytes: 'Y2hhaHUssNe0ybLouvgsyta5pNbG1/e1xLDXtMmy6Lr4o6zKyrrPyNWzo8q508OjrL/Jt8XI68+0zeu7+iw4OC4wMAo=',
    },
    {
      encoding: 'big5',
      name: '白瓷茶壺',
      bytes: 'Y2hhaHUspdWyoa/5s/0spOKkdbtzp0CquqXVsqGv+bP9oUG+QaZYpOmxYKjPpc6hQaVpqfGkSqx+uEq+9yw4OC4wMAo=',
    },
    {
      encoding: 'shift_jis',
      name: '白磁の急須',
      bytes:
        'Y2hhaHUslJKOpYLMi32QeyyWiJP6jmeCpoLpjuiN7ILogsyLfZB7gsWCt4FCkEiK7ZD0gqKLQILJguCRzomeLDg4LjAwCg==',
    },
    {
      encoding: 'euc-kr',
      name: '백자 찻주전자',
      bytes: 'Y2hhaHUsuenA2iDC/sHWwPzA2iy4xcDPIL6yseIgwcHAuiC81cC4t84guLi15yDC/sHWwPzA2sDUtM+02Sw4OC4wMAo=',
    },
  ])('is recognised as $encoding by its words', async ({ encoding, name, bytes }) => {
    const file = Buffer.concat([
      Buffer.from('Handle,Title,Body (HTML),Variant Price\n'),
      Buffer.from(bytes, 'base64'),
    ])
    const { said } = await importText(catalogue, file, { dryRun: true })
    expect(said).toMatch(new RegExp(`--encoding ${encoding} +${name}`, 'u'))
    await importText(catalogue, file, { encoding })
    expect((await productOf(catalogue, 'chahu')).texts.en.name).toBe(name)
  })
})

describe('A file whose texts were encoded twice', () => {
  const twice = (text: string) => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)))
  const titles = ['Tasse für Größe', '白瓷茶壶', 'Smörgås €']
  const rows = titles.map((title, place) => `twice-${place},${title},5.00\n`).join('')

  it('is not imported unchanged: the merchant sees both readings', async () => {
    await expect(importText(catalogue, twice(`Handle,Title,Variant Price\n${rows}`))).rejects.toThrow(
      /--encoding double-utf-8 +Tasse für Größe \| 白瓷茶壶\n +--encoding utf-8 +Tasse fÃ¼r GrÃ¶ÃŸe/,
    )
  })

  it('is decoded on request, across chunk boundaries', async () => {
    const long = Array.from({ length: 9000 }, (_, n) => `long-${n},${'ü'.repeat(30)},5.00\n`).join('')
    const file = twice(`Handle,Title,Variant Price\n${rows}${long}`)
    const { counts } = await importText(catalogue, file, { encoding: 'double-utf-8' })
    expect(counts).toMatchObject({ refusedRows: 0, new: 9003 })
    for (const [place, title] of titles.entries())
      expect((await productOf(catalogue, `twice-${place}`)).texts.en.name).toBe(title)
    const { rows: wrong } = await catalogue.pool.query(
      `select 1 from translation where slug like 'long-%' and name <> repeat('ü', 30)`,
    )
    expect(wrong).toEqual([])
  }, 60_000)

  it('is distinguished from a file with correct accents', async () => {
    const { said } = await importText(
      catalogue,
      'Handle,Title,Variant Price\nplain,Crème brûlée Ã la carte,5\nplain-2,Große Schüssel,5\n',
    )
    expect(said).toContain('UTF-8, separated')
  })
})
