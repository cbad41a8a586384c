/** The code of an error of the system or of a driver, such as `ENOENT`; empty where it has none. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}
