import { useContext, useState } from 'react'
import { PagePath } from '#renderer/components/leave-guard.tsx'

/** Path of the page that shows, as the router keeps it in the address. */
export function currentPath(): string {
  return plainPath(window.location.hash.slice(1))
}

/** Path of the page around a component: by the time something of it is written another one may show, the sign-in page too. */
export function useOwnPath(): string {
  const page = useContext(PagePath)
  const [path] = useState(() => (page === '' ? currentPath() : plainPath(page)))
  return path
}

function plainPath(address: string): string {
  const path = address.split('?')[0] ?? ''
  try {
    return decodeURI(path).slice(0, 2000)
  } catch {
    return path.slice(0, 2000)
  }
}
