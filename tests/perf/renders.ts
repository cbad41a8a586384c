import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Null while nothing is counted: walking the tree on each commit would be measured too. */
    atriumRenders?: { names: string[] | null }
  }
}

/**
 * Prepares counting which field controls really render, before any script of the page runs: React reports each commit to
 * this hook. A component counts when its fiber was replaced in the commit and did work, and its props name a field;
 * cells of a child table count by row.
 */
export async function prepareCounting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly child: Fiber | null
      readonly sibling: Fiber | null
      readonly alternate: Fiber | null
      readonly flags: number
      readonly memoizedProps: {
        readonly field?: { readonly name?: unknown; readonly kind?: unknown }
        readonly rowKey?: unknown
      } | null
    }
    const performedWork = 1
    const seen = { names: null as string[] | null }
    window.atriumRenders = seen
    const onCommit = (_id: number, root: { readonly current: Fiber }) => {
      if (seen.names === null) return
      const rendered = new Set<string>()
      const stack: [Fiber, unknown][] = [[root.current, '']]
      for (let top = stack.pop(); top; top = stack.pop()) {
        const [fiber, above] = top
        const row = fiber.memoizedProps?.rowKey ?? above
        const field = fiber.memoizedProps?.field
        if ((fiber.flags & performedWork) !== 0 && typeof field?.kind === 'string')
          rendered.add(`${String(row)}/${String(field.name)}`)
        if (fiber.sibling) stack.push([fiber.sibling, above])
        // An untouched branch keeps the fibers, and the old flags, of an earlier commit.
        if (fiber.child && fiber.child !== fiber.alternate?.child) stack.push([fiber.child, row])
      }
      seen.names.push(...rendered)
    }
    Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      value: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberRoot: onCommit,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    })
  })
}

/** Controls that render while `act` runs, once per commit each: `row/field`. */
export async function rendersOf(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  const count = (names: [] | null) =>
    page.evaluate((next) => {
      const seen = window.atriumRenders
      if (!seen) throw new Error('the render counter is not in the page')
      const { names: found } = seen
      seen.names = next
      return found ?? []
    }, names)
  await count([])
  await act()
  return count(null)
}
