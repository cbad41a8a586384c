import { useSyncExternalStore } from 'react'

const wish = () => matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(changed: () => void): () => void {
  const query = wish()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether boxes and menus may move in: not for whoever asked the system for less motion, also while the window is open. */
export function useMotion(): boolean {
  return !useSyncExternalStore(subscribe, () => wish().matches)
}
