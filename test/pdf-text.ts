import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from 'pdf-lib'

/** The text of a PDF's first page in the order in which it was drawn, as a search finds it. */
export async function textOfFirstPage(file: Buffer): Promise<string> {
  const document = await PDFDocument.load(file)
  const { node } = document.getPage(0)
  const contents = node.Contents()
  const parts =
    contents instanceof PDFArray
      ? contents.asArray().map((each) => document.context.lookup(each))
      : [contents]
  const fonts = node.Resources()!.lookup(PDFName.of('Font'), PDFDict)
  let characters: string[] = []
  return [
    ...parts
      .map(textOf)
      .join('\n')
      .matchAll(/\/(\S+) \S+ Tf|<([0-9a-f]+)>/g),
  ]
    .flatMap(([, font, glyphs]) => {
      if (font) characters = charactersOf(fonts.lookup(PDFName.of(font), PDFDict))
      return glyphs
        ? (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters[Number.parseInt(glyph, 16)])
        : []
    })
    .join('')
}

/** The characters of a font's glyphs. */
function charactersOf(font: PDFDict): string[] {
  const ranges = textOf(font.lookup(PDFName.of('ToUnicode'))).matchAll(/> \[(.*)\]/g)
  return [...ranges].flatMap(([, glyphs]) =>
    [...glyphs!.matchAll(/<([^>]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function textOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('not a stream')
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}
