import { isPlatformError } from '#renderer/platform/request.ts'

/** The server says that this person may not. */
export function isForbidden(error: unknown): boolean {
  return isPlatformError(error) && error.platformCode === 403
}

/** The server says that it does not exist. */
export function isGone(error: unknown): boolean {
  return isPlatformError(error) && error.platformCode === 404
}
