/** The file as a whole, or the command line, cannot be used. The message is shown to the merchant. */
export class ImportError extends Error {}

/** A cell or row cannot be read with certainty. The message is the reason its row is refused. */
export class RowFault extends Error {}
