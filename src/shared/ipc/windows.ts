import * as z from 'zod'
import { tabListSchema } from './preferences.ts'
import { answers, routes } from './route.ts'

/** Path with query, and the name it is called by until its page is read. */
const pageSchema = tabListSchema.element
export type KeptTab = z.output<typeof pageSchema>

/** Windows beside the main one: each holds pages that were taken out of it, in tabs of its own. */
export const windowRoutes = routes({
  /** Opens a page in a window of its own. */
  'windows.detach': { input: pageSchema, output: answers<null>() },
  /** Opens a page in the main window, which comes to the front. */
  'windows.attach': { input: pageSchema, output: answers<null>() },
  /** The tabs of the detached window that asks: they are there again after a crash, a restart and a new sign-in. */
  'windows.keep': { input: z.object({ tabs: tabListSchema }), output: answers<null>() },
  /** What the detached window that asks held; nothing for the main window. */
  'windows.own': { input: z.undefined(), output: answers<{ readonly tabs: readonly KeptTab[] }>() },
  /** Opens the detached windows that this account left. */
  'windows.restore': { input: z.undefined(), output: answers<null>() },
  /** Closes all detached windows; `closed` is false where one stays because its page holds what nobody saved. */
  'windows.closeDetached': { input: z.undefined(), output: answers<{ readonly closed: boolean }>() },
})
