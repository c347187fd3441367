/** The command line cannot be carried out: the message says why. */
export class SettingError extends Error {}
