import type { Catalogue } from '../catalogue.ts'
import type { password as source } from '../zh/password.ts'

export const password: Catalogue<typeof source> = {
  title: 'Change password',
  forced: 'You still use the initial password. Change it before you go on.',
  after: 'Afterwards you are signed out on all devices and sign in with the new password.',
  old: 'Old password',
  oldHint: 'Enter old password',
  oldRequired: 'Old password cannot be empty',
  new: 'New password',
  newHint: 'Enter new password',
  repeat: 'Repeat password',
  repeatHint: 'Enter the new password again',
  repeatRequired: 'Repeated password cannot be empty',
  mismatch: 'The two passwords do not match',
  code: 'Verification code',
  codeHint: 'Enter verification code',
  codeRequired: 'Captcha cannot be empty',
  asked: {
    length: '{{min}} to {{max}} characters',
    with: ', with {{kinds}}',
    digit: 'a digit',
    lowercase: 'a lower-case letter',
    uppercase: 'an upper-case letter',
    special: 'a special character',
  },
  rules: {
    sameAsOld: 'The new password must differ from the old one',
    required: 'New password cannot be empty',
    pattern: 'The password has 6 to 16 letters and digits, at least one of each',
    tooShort: 'The password needs at least {{min}} characters',
    tooLong: 'The password has at most {{max}} characters',
    digit: 'The password must contain a digit',
    lowercase: 'The password must contain a lowercase letter',
    uppercase: 'The password must contain an uppercase letter',
    special: 'The password must contain a special character',
  },
}
