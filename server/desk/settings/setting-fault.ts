/** A value that a setting cannot have: the path of the part that is wrong, and why. */
export class SettingFault extends Error {
  readonly path: string[]

  constructor(path: string[], message: string) {
    super(message)
    this.path = path
  }
}
