/** Why a row cannot be taken; the message is for the merchant, and says what would mend it. */
export class RowFault extends Error {}
