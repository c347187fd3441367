import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
} from 'pdf-lib'

/**
 * Requirements of PDF/A-3b (ISO 19005-3) and, for an embedded invoice, of Factur-X, read with another PDF library than the
 * one that writes. Returns those that a file does not meet. It covers what a text document with a logo can break; ISO
 * 19005-3 has more, about transparency, forms and signatures, which are refused here altogether.
 */
export async function pdfaFaults(file: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
  const { context, catalog } = document
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  const dicts = objects.flatMap((object) =>
    object instanceof PDFDict ? [object] : object instanceof PDFRawStream ? [object.dict] : [],
  )
  const streams = objects.filter((object) => object instanceof PDFRawStream)
  return [
    ...fileFaults(file, context),
    ...featureFaults(catalog, dicts),
    ...outputFaults(catalog),
    ...imageFaults(dicts),
    ...metadataFaults(catalog, context),
    ...fontFaults(dicts),
    ...pageFaults(document, streams),
    ...attachmentFaults(catalog, dicts),
  ]
}

/** Names the requirements that do not hold. */
function broken(requirements: Record<string, boolean>): string[] {
  return Object.entries(requirements).flatMap(([requirement, holds]) => (holds ? [] : [requirement]))
}

/** 6.1: header, identifiers, no encryption, nothing after the end. */
function fileFaults(file: Buffer, { trailerInfo }: PDFContext): string[] {
  const ids = trailerInfo.ID instanceof PDFArray ? trailerInfo.ID : null
  const comment = file.subarray(file.indexOf('\n') + 1, file.indexOf('\n') + 6)
  return broken({
    'header %PDF-1.0 to 1.7': /^%PDF-1\.[0-7]\n/.test(file.subarray(0, 9).toString('latin1')),
    'comment of four bytes above 127': comment[0] === 0x25 && comment.subarray(1).every((byte) => byte > 127),
    'two identifiers in the trailer': ids?.size() === 2,
    'no encryption': trailerInfo.Encrypt === undefined,
    'nothing after %%EOF': /%%EOF\r?\n?$/.test(file.subarray(-8).toString('latin1')),
  })
}

const forbiddenKeys = [
  'AA',
  'JS',
  'JavaScript',
  'OpenAction',
  'AcroForm',
  'OCProperties',
  'Requirements',
  'SMask',
]
const forbiddenTypes = ['JavaScript', 'Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'PS', 'Form']

/** 6.2, 6.5 and 6.6: no scripts, actions, forms, layers, transparency or external content. */
function featureFaults(catalog: PDFDict, dicts: PDFDict[]): string[] {
  const keys = new Set([catalog, ...dicts].flatMap((dict) => dict.keys().map((key) => key.decodeText())))
  const types = new Set(dicts.flatMap((dict) => [nameOf(dict, 'S'), nameOf(dict, 'Subtype')]))
  const filters = dicts.map((dict) => String(dict.get(PDFName.of('Filter')) ?? ''))
  return [
    ...forbiddenKeys.filter((key) => keys.has(key)).map((key) => `no ${key}`),
    ...forbiddenTypes.filter((type) => types.has(type)).map((type) => `no ${type}`),
    ...broken({
      'no LZW or encrypted streams': filters.every((filter) => !/LZW|Crypt/.test(filter)),
      'no streams in other files': dicts.every(
        (dict) => !(dict.has(PDFName.of('Length')) && dict.has(PDFName.of('F'))),
      ),
      'opaque graphics': dicts.every((dict) =>
        ['ca', 'CA'].every((key) => numberOf(dict, key) === undefined || numberOf(dict, key) === 1),
      ),
    }),
  ]
}

/** 6.2.3: an RGB output intent with an ICC profile. */
function outputFaults(catalog: PDFDict): string[] {
  const intents = catalog.lookupMaybe(PDFName.of('OutputIntents'), PDFArray)
  const intent = intents?.lookupMaybe(0, PDFDict)
  const profile = intent?.lookup(PDFName.of('DestOutputProfile'))
  const icc =
    profile instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(profile).decode()) : Buffer.alloc(0)
  return broken({
    'one output intent': intents?.size() === 1 && nameOf(intent, 'S') === 'GTS_PDFA1',
    'an output condition': intent?.has(PDFName.of('OutputConditionIdentifier')) ?? false,
    'an ICC profile of a display': icc.subarray(12, 16).toString() === 'mntr',
    'an ICC profile for RGB': icc.subarray(16, 20).toString() === 'RGB ',
    'the signature of an ICC profile': icc.subarray(36, 40).toString() === 'acsp',
    'an ICC profile of its stated size': icc.length > 128 && icc.readUInt32BE(0) === icc.length,
    'three components in the profile': profile instanceof PDFRawStream && numberOf(profile.dict, 'N') === 3,
  })
}

/** 6.2.4 and 6.2.8: opaque images in colours that the output intent describes, shown as they are. */
function imageFaults(dicts: PDFDict[]): string[] {
  const images = dicts.filter((dict) => nameOf(dict, 'Subtype') === 'Image')
  const lack = (...keys: string[]) =>
    images.every((image) => keys.every((key) => !image.has(PDFName.of(key))))
  return broken({
    'images in RGB or grey': images.every((image) =>
      ['DeviceRGB', 'DeviceGray'].includes(nameOf(image, 'ColorSpace') ?? ''),
    ),
    'images of 8 bits': images.every((image) => numberOf(image, 'BitsPerComponent') === 8),
    'opaque images': lack('Mask', 'SMask', 'SMaskInData', 'ImageMask'),
    'images without interpolation': lack('Interpolate'),
    'images without alternates': lack('Alternates', 'OPI'),
  })
}

/** 6.6: XMP that says PDF/A-3B and agrees with the document information. */
function metadataFaults(catalog: PDFDict, context: PDFContext): string[] {
  const stream = catalog.lookup(PDFName.of('Metadata'))
  if (!(stream instanceof PDFRawStream)) return ['metadata']
  const xmp = Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8')
  const info = context.lookup(context.trailerInfo.Info)
  const stated = (key: string) => {
    const value = info instanceof PDFDict ? info.lookup(PDFName.of(key)) : undefined
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
  }
  const element = (name: string) =>
    unescaped(new RegExp(`<${name}>(?:\\s*<rdf:\\w+>\\s*<rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1] ?? '')
  return broken({
    'metadata of type XML':
      nameOf(stream.dict, 'Type') === 'Metadata' && nameOf(stream.dict, 'Subtype') === 'XML',
    'a packet without bytes or encoding': /<\?xpacket begin="[^"]*" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(
      xmp,
    ),
    'part 3': element('pdfaid:part') === '3',
    'conformance B': element('pdfaid:conformance') === 'B',
    'the same title': element('dc:title') === stated('Title') && stated('Title') !== '',
    'the same tool': element('xmp:CreatorTool') === stated('Creator'),
    'the same producer': element('pdf:Producer') === stated('Producer'),
    'the same date': Date.parse(element('xmp:CreateDate')) === dateOf(stated('CreationDate')),
    'a language': catalog.has(PDFName.of('Lang')),
  })
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.trim().replace(/&(\w+);/g, (whole, name: string) => characters[name] ?? whole)
}

/** Reads "D:20250602120000Z". */
function dateOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|[+]00'00'?)$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** 6.2.11: every font is embedded, with its character map and the mapping to glyphs. */
function fontFaults(dicts: PDFDict[]): string[] {
  const fonts = dicts.filter((dict) => nameOf(dict, 'Type') === 'Font')
  const parents = fonts.filter((font) => nameOf(font, 'Subtype') === 'Type0')
  const children = fonts.filter((font) => nameOf(font, 'Subtype') === 'CIDFontType2')
  const descriptors = children.map((font) => font.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict))
  return broken({
    'fonts of type CIDFontType2 only': fonts.length > 0 && fonts.length === parents.length + children.length,
    'an Identity-H encoding': parents.every((font) => nameOf(font, 'Encoding') === 'Identity-H'),
    'text that can be searched': parents.every((font) => font.has(PDFName.of('ToUnicode'))),
    'an Identity map to glyphs': children.every((font) => nameOf(font, 'CIDToGIDMap') === 'Identity'),
    'widths of glyphs': children.every((font) => font.has(PDFName.of('W'))),
    'embedded font programs': descriptors.every((one) => one?.has(PDFName.of('FontFile2')) ?? false),
    'names of subsets': descriptors.every((one) => /^[A-Z]{6}\+/.test(nameOf(one, 'FontName') ?? '')),
  })
}

/** Content of pages: balanced graphics states, RGB only, no missing glyph. */
function pageFaults(document: PDFDocument, streams: PDFRawStream[]): string[] {
  const contents = document.getPages().map(({ node }) => {
    const content = node.Contents()
    const parts =
      content instanceof PDFArray ? content.asArray().map((ref) => document.context.lookup(ref)) : [content]
    return parts
      .filter((part) => part instanceof PDFRawStream)
      .map((part) => Buffer.from(decodePDFRawStream(part).decode()).toString('latin1'))
      .join('\n')
  })
  const count = (text: string, operator: string) =>
    text.split(/\s+/).filter((word) => word === operator).length
  const glyphs = contents.flatMap((text) => [...text.matchAll(/<([0-9a-fA-F]+)>/g)].map(([, hex]) => hex!))
  return broken({
    'pages with content': contents.length > 0 && contents.every((text) => text !== '') && streams.length > 0,
    'balanced graphics states': contents.every((text) => count(text, 'q') === count(text, 'Q')),
    'no CMYK': contents.every(
      (text) => count(text, 'k') + count(text, 'K') === 0 && !text.includes('DeviceCMYK'),
    ),
    'text in the embedded fonts': glyphs.length > 0,
    'no missing glyph': glyphs.every((hex) => !hex.match(/.{4}/g)?.includes('0000')),
  })
}

/** Annex E and Factur-X 1.0: an associated file with relationship, type and date, announced in the metadata. */
function attachmentFaults(catalog: PDFDict, dicts: PDFDict[]): string[] {
  const files = dicts.filter((dict) => dict.has(PDFName.of('EF')))
  const associated = catalog.lookupMaybe(PDFName.of('AF'), PDFArray)
  const metadata = catalog.lookup(PDFName.of('Metadata'))
  const xmp =
    metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString() : ''
  if (files.length === 0) return broken({ 'no Factur-X without a file': !xmp.includes('factur-x') })
  const [spec] = files
  const stream = spec!.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
  const params =
    stream instanceof PDFRawStream ? stream.dict.lookupMaybe(PDFName.of('Params'), PDFDict) : undefined
  return broken({
    'one file': files.length === 1 && associated?.size() === 1,
    'the associated file': associated?.lookupMaybe(0, PDFDict) === spec,
    'both names of the file': ['F', 'UF'].every((key) => textOf(spec, key) === 'factur-x.xml'),
    'a relationship': ['Alternative', 'Data', 'Source'].includes(nameOf(spec, 'AFRelationship') ?? ''),
    'a MIME type': stream instanceof PDFRawStream && nameOf(stream.dict, 'Subtype') === 'text/xml',
    'a date and a size': ['ModDate', 'Size'].every((key) => params?.has(PDFName.of(key))),
    'the XML itself': stream instanceof PDFRawStream && xmlOf(stream).includes('urn:cen.eu:en16931:2017'),
    'Factur-X properties': [
      '<fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ].every((property) => xmp.includes(property)),
    'an extension schema for each property': [
      'DocumentFileName',
      'DocumentType',
      'Version',
      'ConformanceLevel',
    ].every((name) => xmp.includes(`<pdfaProperty:name>${name}</pdfaProperty:name>`)),
  })
}

function xmlOf(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8')
}

function nameOf(dict: PDFDict | undefined, key: string): string | undefined {
  const value = dict?.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

function numberOf(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

function textOf(dict: PDFDict | undefined, key: string): string | undefined {
  const value = dict?.lookup(PDFName.of(key))
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined
}
