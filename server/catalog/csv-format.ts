/**
 * CSV options for writing (RFC 4180). Quotes cells with any line break: by default the library quotes only those with
 * the record delimiter, and a bare line feed would then break the row in other programs.
 */
export const csvFormat = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }
