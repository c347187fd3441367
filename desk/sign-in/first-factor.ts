/** The steps of an account that gets its first second factor. */
export { Enroll } from '../factors/enroll.tsx'
export { RecoveryCodes } from '../factors/recovery-codes.tsx'
