/** What is to be said about an Electron when `latest` is out; null when all is well. */
export function warningOf(own: string, latest: string): string | null
