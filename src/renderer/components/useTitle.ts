import { useEffect } from 'react'

/** Names the window: the page, then the system. */
export function useTitle(...parts: readonly string[]): void {
  const title = parts.filter((part) => part !== '').join(' - ')
  useEffect(() => {
    document.title = title
  }, [title])
}
