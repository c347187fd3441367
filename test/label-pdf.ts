/** The smallest PDF that has a page, as carriers' labels do. `more`: further objects, and entries of the catalogue. */
export function labelPdf({ words = '', catalog = '', objects = '' } = {}): Buffer {
  return Buffer.from(`%PDF-1.4
% ${words}
1 0 obj
<< /Type /Catalog /Pages 2 0 R ${catalog} >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] >>
endobj
${objects}
trailer
<< /Root 1 0 R >>
%%EOF
`)
}
