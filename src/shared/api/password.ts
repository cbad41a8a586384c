import * as z from 'zod'
import { echoed } from './common.ts'
import { area } from './endpoint.ts'

/** Lowercase hex MD5 of a password, the form in which passwords travel (section 7). */
const passwordHash = z.string().regex(/^[\da-f]{32}$/i)

/** Changing one's own password (section 5). Reading the policy is `systemConfig.read`. */
export const passwordArea = area({
  'password.modify': {
    method: 'POST',
    path: '/api/permission/Users/Current/Actions/ModifyPassword',
    summary: 'Change the password of the caller; every session of the user ends',
    access: 'session',
    initial: true,
    caller: 'main',
    body: z.object({
      oldPassword: passwordHash,
      password: passwordHash,
      code: z.string().max(20),
      /** Captcha id: the random number of the image's path. */
      timestamp: echoed,
    }),
  },
})
