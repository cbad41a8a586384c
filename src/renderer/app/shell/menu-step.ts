interface MenuStep {
  readonly act: 'focus' | 'click'
  readonly item: HTMLElement
}

/** What a key does among the entries of a menu tree that show, from top to bottom. Null: the key is not the menu's. */
export function menuStep(items: readonly HTMLElement[], focused: Element | null, key: string): MenuStep | null {
  const at = items.findIndex((item) => item === focused)
  const item = items[at]
  const isOpen = item?.getAttribute('aria-expanded') ?? null
  const focus = (target: HTMLElement | undefined): MenuStep | null => (target ? { act: 'focus', item: target } : null)
  const click = (): MenuStep | null => (item ? { act: 'click', item } : null)
  switch (key) {
    case 'ArrowDown':
      return focus(items[(at + 1) % items.length])
    case 'ArrowUp':
      return focus(items.at(at < 0 ? -1 : at - 1))
    case 'Home':
      return focus(items[0])
    case 'End':
      return focus(items.at(-1))
    case 'ArrowRight':
      if (isOpen === 'false') return click()
      return isOpen === 'true' ? focus(items[at + 1]) : null
    case 'ArrowLeft':
      if (isOpen === 'true') return click()
      return focus(aboveOf(item))
    case 'Enter':
    case ' ':
      return click()
    default:
      return null
  }
}

/** The directory an entry stands in. */
function aboveOf(item: HTMLElement | undefined): HTMLElement | undefined {
  const group = item?.closest('[role="group"]')
  return group?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]') ?? undefined
}
