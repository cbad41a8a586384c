/** The name of a field in `{field}_jnpfTable_{table}{0|1}`, which attributes of a choice are written in. */
export function splitReference(written: string): { readonly name: string } {
  const [name = ''] = written.split('_jnpfTable_')
  return { name }
}
