import * as z from 'zod'
import { answers, routes } from './route.ts'

/** What a link from outside asks for, already without its token. */
export type ArrivedLink =
  | { readonly kind: 'open' /** Path and query of the application itself. */; readonly path: string }
  | { readonly kind: 'server' /** As typed by somebody: the person still has to connect. */; readonly url: string }

export const linkRoutes = routes({
  /** The page can show links from now on; answers the one that came before it could. */
  'links.ready': { input: z.undefined(), output: answers<ArrivedLink | null>() },
  /**
   * A route of the application that may carry a token: the token is taken out, and stored if it is another one of this
   * server. Answers the path without it.
   */
  'links.open': {
    input: z.object({ path: z.string().min(1).max(4000) }),
    output: answers<{ readonly path: string }>(),
  },
})
