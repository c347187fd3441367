import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { fitsStandard } from '../standard.ts'
import { writeXml } from '../write-xml.ts'
import { contentOf } from './content.ts'
import { draw } from './draw.ts'
import { fontsFor } from './fonts.ts'
import type { Look } from './look.ts'
import { page, penOf } from './page.ts'

/** The name that Factur-X and ZUGFeRD require for the embedded XML. */
const xmlName = 'factur-x.xml'

/**
 * The document as PDF/A-3. The XML is embedded (Factur-X, profile EN 16931) if the standard can express the record. The
 * same record gives the same pages.
 */
export async function writePdf(record: InvoiceRecord, look: Look): Promise<Buffer> {
  const content = contentOf(record)
  const pages = Array.from({ length: 99 }, (_, index) => content.page(index + 1, 99))
  const fonts = await fontsFor([JSON.stringify(content), look.shopName, ...pages].join(''), content.locale)
  const issued = new Date(`${record.issuedOn}T12:00:00Z`)
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: content.locale,
    displayTitle: true,
    bufferPages: true,
    // No standard font: PDF/A embeds every font.
    font: fonts.files.values().next().value as unknown as string,
    info: { Title: content.documentTitle, Creator: 'Vitrine', Producer: 'Vitrine', CreationDate: issued },
  })
  const written = buffer(doc)
  for (const [name, file] of fonts.files) doc.registerFont(name, file)
  draw(penOf(doc, fonts, content.locale), content, look)
  if (fitsStandard(record)) embedXml(doc, writeXml(record), issued)
  doc.end()
  return written
}

function embedXml(doc: InstanceType<typeof PDFDocument>, xml: string, issued: Date): void {
  // `relationship` is missing in pdfkit's types.
  const attachment = {
    name: xmlName,
    type: 'text/xml',
    description: 'Invoice data in UN/CEFACT CII',
    relationship: 'Alternative',
    creationDate: issued,
    modifiedDate: issued,
  }
  doc.file(Buffer.from(xml), attachment)
  appendMetadata(doc, facturX)
}

/** pdfkit adds metadata of its own by this method, which its types leave out. */
function appendMetadata(doc: object, xml: string): void {
  ;(doc as { appendXML(xml: string): void }).appendXML(xml)
}

/** XMP of Factur-X 1.0: what is embedded, and the schema of these four properties, which PDF/A demands. */
const facturX = `
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${xmlName}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>
        ${property('DocumentFileName', 'The name of the embedded XML document')}
        ${property('DocumentType', 'The type of the hybrid document in capital letters')}
        ${property('Version', 'The version of the standard that the embedded XML follows')}
        ${property('ConformanceLevel', 'The profile of the embedded XML')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

function property(name: string, description: string): string {
  return `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`
}
