/** Where a report opens for whoever is granted it, with or without an entry in their menu. `values`: JSON text. */
export function reportAddress(id: string, values = ''): string {
  const query = new URLSearchParams({ id, ...(values === '' || values === '{}' ? {} : { values }) })
  return `/reports?${query.toString()}`
}
