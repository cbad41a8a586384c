/** Holds what arrives before anybody can take it: the system hands links over earlier than the services exist. */
export interface Arrivals {
  push(link: string | null): void
  follow(listener: (link: string) => void): void
}

/** Kept before there is a listener; a start carries one. */
const MAX_KEPT = 3

export function createPendingLinks(): Arrivals {
  let kept: string[] = []
  let listener: ((link: string) => void) | null = null
  return {
    push(link) {
      if (link === null) return
      if (listener) listener(link)
      else kept = [...kept, link].slice(-MAX_KEPT)
    },
    follow(next) {
      listener = next
      for (const link of kept.splice(0)) next(link)
    },
  }
}
