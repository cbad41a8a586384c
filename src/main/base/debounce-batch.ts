/** Things that are told together, some time after the first of them: a flood is one piece of news. */
export interface BatchDebouncer<Item> {
  /** Each is told once, however often it was added meanwhile. */
  add(item: Item): void
  /** Tells what waits at once, if anything does. */
  flush(): void
  /** Forgets what waits. */
  clear(): void
}

/** `milliseconds` from the first thing until all that came meanwhile are told. A process that ends does not wait for it. */
export function debounceBatch<Item>(
  milliseconds: number,
  emit: (items: readonly Item[]) => void,
): BatchDebouncer<Item> {
  const waiting = new Set<Item>()
  let timer: NodeJS.Timeout | undefined
  const clear = (): void => {
    clearTimeout(timer)
    timer = undefined
    waiting.clear()
  }
  const flush = (): void => {
    const items = [...waiting]
    clear()
    if (items.length > 0) emit(items)
  }
  return {
    add(item) {
      waiting.add(item)
      timer ??= setTimeout(flush, milliseconds).unref()
    },
    flush,
    clear,
  }
}
