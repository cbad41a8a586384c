import { common } from './zhtw/common.ts'
import { desktop } from './zhtw/desktop.ts'
import { embedded } from './zhtw/embedded.ts'
import { errors } from './zhtw/errors.ts'
import { lock } from './zhtw/lock.ts'
import { servers } from './zhtw/servers.ts'
import { shell } from './zhtw/shell.ts'
import { signIn } from './zhtw/signIn.ts'
import { signInCodes } from './zhtw/signInCodes.ts'
import { storage } from './zhtw/storage.ts'
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
