/** Why a file cannot be brought in at all; nothing has been written. The message is for the merchant. */
export class ImportError extends Error {}
