/**
 * Where the window finds a picture that the server names by its path, `/api/file/Image/…`; null for anything else: the
 * window loads nothing from outside.
 */
export function pictureAddress(address: string | null | undefined): string | null {
  const path = (address ?? '').trim()
  if (!/^\/?api\/file\/Image\/[^?#\s]+$/i.test(path) || path.includes('..')) return null
  return `/file/${path.replace(/^\//, '')}`
}
