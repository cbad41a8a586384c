import * as z from 'zod'
import { answers, routes } from './route.ts'

export interface AppInformation {
  readonly name: string
  readonly version: string
  readonly electron: string
  readonly chrome: string
  readonly node: string
  readonly platform: string
  /** BCP 47 tag of the system. */
  readonly locale: string
}

export const appRoutes = routes({
  'app.information': { input: z.undefined(), output: answers<AppInformation>(), whileLocked: true },
  /** A fault of the renderer, for the log file. */
  'app.reportError': {
    input: z.object({ message: z.string().max(2000), stack: z.string().max(20_000).optional() }),
    output: answers<null>(),
    whileLocked: true,
  },
  /** The person agrees to lose what held the window open. */
  'app.closeWindow': { input: z.undefined(), output: answers<null>() },
  /** A start-up phase the renderer reached. */
  'app.mark': {
    input: z.object({ name: z.enum(['menu:ready', 'page:interactive']) }),
    output: answers<null>(),
    whileLocked: true,
  },
})
