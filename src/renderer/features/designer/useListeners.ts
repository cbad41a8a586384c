import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Listeners {
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onClick?: (event: MouseEvent) => void
}

/** Hears keys and clicks of a whole area on its element itself: dialogs opened from within bubble through React. */
export function useListeners(area: RefObject<HTMLElement | null>, listeners: Listeners): void {
  const keyed = useEffectEvent((event: KeyboardEvent) => listeners.onKeyDown?.(event))
  const clicked = useEffectEvent((event: MouseEvent) => listeners.onClick?.(event))
  useEffect(() => {
    const element = area.current
    element?.addEventListener('keydown', keyed)
    element?.addEventListener('click', clicked)
    return () => {
      element?.removeEventListener('keydown', keyed)
      element?.removeEventListener('click', clicked)
    }
  }, [area])
}
