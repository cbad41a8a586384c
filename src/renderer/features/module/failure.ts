import { isPlatformError } from '#renderer/platform/request.ts'

/** The server says that this person may not. */
export function isForbidden(error: unknown): boolean {
  return isPlatformError(error) && error.platformCode === 403
}
