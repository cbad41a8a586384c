import type { ResourceHandler } from '#main/security/app-protocol.ts'

/** Milliseconds after which a page that asks for nothing is waited for no longer. */
const LOAD_LIMIT = 1500
/**
 * The same within which a page that asks for one file asks for the next, and an answered one is with it: this process hands it
 * over piece by piece. A page that is painted already runs its script in that time and after it, whatever happens here.
 */
const NEXT_FILE_LIMIT = 60

export interface FirstLoad {
  /** Once the page was painted and has the files it begins with: this process may be kept busy from then on. */
  readonly over: Promise<void>
  /** The page was painted: its window shows as soon as this process gets to it. */
  painted(): void
  /** Answers as `answer` does, and counts what is under way. */
  watch(answer: ResourceHandler): ResourceHandler
}

/** Follows the first page: what it asks this process for comes before anything that takes long. */
export function createFirstLoad(): FirstLoad {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, LOAD_LIMIT)
  void promise.then(() => clearTimeout(limit))
  let underWay = 0
  let isHandedOver = false
  let handing: NodeJS.Timeout | undefined
  let hasScript = false
  let isPainted = false
  const look = () => {
    if (isPainted && hasScript && underWay === 0 && isHandedOver) resolve()
  }
  return {
    over: promise,
    painted() {
      isPainted = true
      // Whoever heard of it first shows the window.
      setTimeout(look)
    },
    watch: (answer) => async (request) => {
      underWay += 1
      try {
        return await answer(request)
      } finally {
        underWay -= 1
        hasScript ||= new URL(request.url).pathname.endsWith('.js')
        isHandedOver = false
        clearTimeout(handing)
        handing = setTimeout(() => {
          isHandedOver = true
          look()
        }, NEXT_FILE_LIMIT)
      }
    },
  }
}
