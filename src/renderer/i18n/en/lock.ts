import type { Catalogue } from '../catalogue.ts'
import type { lock as source } from '../zh/lock.ts'

export const lock: Catalogue<typeof source> = {
  title: 'Screen locked',
  action: 'Lock screen',
  hint: 'Enter your password to continue. Pages and unsaved input are kept.',
  account: 'Account',
  password: 'Password',
  passwordHint: 'Enter password',
  passwordRequired: 'Please enter the password',
  unlock: 'Unlock',
  signOut: 'Sign out',
  attemptsLeft_one: '{{count}} more attempt, then you have to sign in again',
  attemptsLeft_other: '{{count}} more attempts, then you have to sign in again',
  signInAgain: 'Sign in again',
  kept: 'Pages and unsaved input come back once you have signed in again.',
  tooMany: 'Too many wrong passwords, please sign in again',
  idle: {
    label: 'Lock when idle (minutes)',
    hint: 'Also when the computer is locked or goes to sleep.',
    off: 'Never',
  },
}
