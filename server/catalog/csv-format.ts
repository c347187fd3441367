/**
 * How this shop writes CSV (RFC 4180). Cells with any line break are quoted: the library alone quotes only those with
 * the record delimiter, so that a bare line feed would break the row in every other program.
 */
export const csvFormat = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }
