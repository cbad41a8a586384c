import type { Catalogue } from './catalogue.ts'
import { common } from './zh/common.ts'
import { desktop } from './zh/desktop.ts'
import { embedded } from './zh/embedded.ts'
import { errors } from './zh/errors.ts'
import { lock } from './zh/lock.ts'
import { servers } from './zh/servers.ts'
import { shell } from './zh/shell.ts'
import { signIn } from './zh/signIn.ts'
import { signInCodes } from './zh/signInCodes.ts'
import { storage } from './zh/storage.ts'

/** What may show before anybody has signed in, in the language that is always there: what another one lacks is shown in it. */
export const texts = {
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

export type FirstTexts = Catalogue<typeof texts>
