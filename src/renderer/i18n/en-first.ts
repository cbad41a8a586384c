import { common } from './en/common.ts'
import { desktop } from './en/desktop.ts'
import { embedded } from './en/embedded.ts'
import { errors } from './en/errors.ts'
import { lock } from './en/lock.ts'
import { servers } from './en/servers.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/signIn.ts'
import { signInCodes } from './en/signInCodes.ts'
import { storage } from './en/storage.ts'
import type { FirstTexts } from './zh-first.ts'

export const texts: FirstTexts = {
  common,
  desktop,
  embedded,
  errors,
  lock,
  servers,
  shell,
  signIn,
  signInCodes,
  storage,
}
