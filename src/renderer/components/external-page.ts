/** Opens a page of the web in an isolated view of its own (/externalLink), never in this window. */
export function showExternalPage(address: string): void {
  window.location.hash = `#/externalLink?href=${encodeURIComponent(address)}`
}
