/** Path of the page that shows, as the router keeps it in the address. */
export function currentPath(): string {
  const path = window.location.hash.slice(1).split('?')[0] ?? ''
  try {
    return decodeURI(path).slice(0, 2000)
  } catch {
    return path.slice(0, 2000)
  }
}
