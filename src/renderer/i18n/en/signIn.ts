import type { Catalogue } from '../catalogue.ts'
import type { signIn as zh } from '../zh/signIn.ts'

export const signIn: Catalogue<typeof zh> = {
  defaultTitle: 'Digital Campus Management Platform',
  slogan: 'Teaching affairs, personnel, assets and approvals in one place.',
  title: 'Sign in',
  account: 'Account',
  accountHint: 'Account, or mobile@account',
  accountRequired: 'Please enter the account',
  password: 'Password',
  passwordHint: 'Please enter the password',
  passwordRequired: 'Please enter the password',
  code: 'Verification code',
  codeHint: 'Please enter the verification code',
  codeRequired: 'Please enter the verification code',
  captchaAlt: 'Verification code image',
  captchaRefresh: 'Not readable? Get another one',
  captchaFailed: 'Click to get a new one',
  keep: 'Keep me signed in on this device',
  keepWarning:
    'This device has no usable system keyring, so your sign-in would be stored with weaker protection. Leave this off on a shared computer.',
  submit: 'Sign in',
  demo: 'Demonstration accounts: one click signs in',
  switchServer: 'Switch server',
}
