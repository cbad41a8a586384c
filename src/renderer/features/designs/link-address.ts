/** What another program opens (`docs/specification.md`, links from outside). */
export function linkAddress({ id, encryption }: { readonly id: string; readonly encryption: string }): string {
  return `atrium://open/formShortLink?id=${encodeURIComponent(id)}&encryption=${encodeURIComponent(encryption)}`
}
