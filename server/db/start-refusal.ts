/** A reason not to open the shop, with the remedy, in words for the operator. */
export class StartRefusal extends Error {}
