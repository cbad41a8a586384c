/** The four layouts (section 2, "Shell"): menu at the side, on top, both, or as icons. */
export const layouts = ['classic', 'functional', 'blend', 'plain'] as const
export type Layout = (typeof layouts)[number]

/** Section 9: the layout of the default settings. */
export const defaultLayout: Layout = 'functional'

/** Section 3: the layout of a sign-in whose answer names none. */
const signInLayout: Layout = 'classic'

export interface LayoutInput {
  /** Whether the answer to a sign-in decides; otherwise the session was kept or came from outside. */
  readonly fromSignIn: boolean
  /** `theme` of the sign-in's answer. */
  readonly signInTheme: string | null
  /** `theme` of the user information. */
  readonly userTheme: string
  /** What this machine keeps for the account. */
  readonly kept: Layout | undefined
}

/** After a sign-in the server decides, later what was chosen here; a name nobody knows counts as none. */
export function decideLayout({ fromSignIn, signInTheme, userTheme, kept }: LayoutInput): Layout {
  if (fromSignIn) return known(signInTheme) ?? known(userTheme) ?? signInLayout
  return kept ?? known(userTheme) ?? defaultLayout
}

function known(name: string | null): Layout | undefined {
  return layouts.find((layout) => layout === name)
}
