import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { errorCode } from '#shared/rules/error-code.ts'

/** A file of the renderer's output; null when there is none. */
export type ReadStatic = (pathname: string) => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * The absolute path a URL path names below `root`, or null when it would leave it.
 * The path is decoded exactly once; null bytes and backslashes are refused.
 */
export function resolveStatic(root: string, pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null
  const base = resolve(root)
  const path = resolve(base, `.${decoded.startsWith('/') ? '' : '/'}${decoded}`)
  return path.startsWith(base + sep) ? path : null
}

/** Reads below `root` only; a folder or a missing file is null, any other fault is thrown. */
export function staticFiles(root: string): ReadStatic {
  return async (pathname) => {
    const path = resolveStatic(root, pathname)
    if (path === null) return null
    try {
      return new Uint8Array(await readFile(path))
    } catch (error) {
      const code = errorCode(error)
      if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
      throw error
    }
  }
}
