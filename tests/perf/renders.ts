import type { Page } from '@playwright/test'

declare global {
  interface Window {
    atriumRenders?: { count: number; names: string[] }
  }
}

/**
 * Counts which field controls really render, before any script of the page runs: React reports each commit to this
 * hook. A component counts when its fiber was replaced in the commit and did work, and its props name a field.
 */
export async function countFieldRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly child: Fiber | null
      readonly sibling: Fiber | null
      readonly alternate: Fiber | null
      readonly flags: number
      readonly memoizedProps: { readonly field?: { readonly name?: unknown; readonly kind?: unknown } } | null
    }
    const performedWork = 1
    const seen = { count: 0, names: [] as string[] }
    window.atriumRenders = seen
    let before = new Set<Fiber>()
    const onCommit = (_id: number, root: { readonly current: Fiber }) => {
      const now = new Set<Fiber>()
      const rendered = new Set<string>()
      const stack: Fiber[] = [root.current]
      for (let fiber = stack.pop(); fiber; fiber = stack.pop()) {
        now.add(fiber)
        const field = fiber.memoizedProps?.field
        const replaced = !before.has(fiber) && fiber.alternate !== null
        if (replaced && (fiber.flags & performedWork) !== 0 && typeof field?.kind === 'string')
          rendered.add(String(field.name))
        if (fiber.sibling) stack.push(fiber.sibling)
        if (fiber.child) stack.push(fiber.child)
      }
      before = now
      seen.count += rendered.size
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

/** Controls rendered since the last call. */
export async function takeFieldRenders(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = window.atriumRenders
    if (!seen) throw new Error('the render counter is not in the page')
    const { count } = seen
    seen.count = 0
    seen.names = []
    return count
  })
}
