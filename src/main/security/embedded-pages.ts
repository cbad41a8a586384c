/** Where an embedded page is at home: the current server, with its session, or some other site, with nothing. */
export interface EmbeddedPagePolicy {
  readonly kind: 'server' | 'foreign'
  /** Origin of its first address. */
  readonly origin: string
  /** Its main frame wanted to go, or was sent, where it may not. */
  readonly denied: (reason: 'redirected' | 'notPage') => void
  /** It asked for a window with this address, which passed the policy. */
  readonly wantsWindow: (url: string) => void
  /** It wants to be kept because of what was typed into it. */
  readonly mayLeave: () => boolean
}

/** The embedded pages that live now, by the id of their contents: everything else is no embedded page. */
export interface EmbeddedPages {
  readonly add: (contentsId: number, home: EmbeddedPagePolicy) => void
  readonly remove: (contentsId: number) => void
  readonly of: (contentsId: number | undefined) => EmbeddedPagePolicy | null
}

export function createEmbeddedPages(): EmbeddedPages {
  const embeddedPages = new Map<number, EmbeddedPagePolicy>()
  return {
    add: (contentsId, home) => void embeddedPages.set(contentsId, home),
    remove: (contentsId) => void embeddedPages.delete(contentsId),
    of: (contentsId) => (contentsId === undefined ? null : (embeddedPages.get(contentsId) ?? null)),
  }
}
