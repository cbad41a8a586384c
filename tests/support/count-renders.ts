/** Counts the components React renders, by the name they carry. Works with production builds too. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

const performedWork = 1

export interface RenderCounter {
  /** Renders since the last call, by display name. */
  take(): Record<string, number>
}

function nameOf(fiber: Fiber): string | null {
  const type = fiber.type as { displayName?: string; name?: string } | null
  if (type === null || (typeof type !== 'function' && typeof type !== 'object')) return null
  return type.displayName ?? type.name ?? null
}

/**
 * Must run before react-dom is loaded, which looks for the hook once; a second counter takes the place of the first. Also
 * used as a page script, so it is self-contained.
 */
export function installRenderCounter(target: Window & typeof globalThis): RenderCounter {
  let counts: Record<string, number> = {}
  const visit = (fiber: Fiber | null): void => {
    for (let each = fiber; each; each = each.sibling) {
      const name = nameOf(each)
      if (name && (each.flags & performedWork) !== 0) counts[name] = (counts[name] ?? 0) + 1
      // An untouched branch keeps the fibers (and old flags) of an earlier commit.
      if (each.child !== each.alternate?.child) visit(each.child)
    }
  }
  const page = target as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object }
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = Object.assign(page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {}, {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  })
  return {
    take() {
      const taken = counts
      counts = {}
      return taken
    },
  }
}
