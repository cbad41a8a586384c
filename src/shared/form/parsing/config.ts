import { type Raw, raw, text } from './read.ts'

/** A field without `__config__` is read as if its keys lay at the top. */
export function configOf(field: Raw): Raw {
  const config = field['__config__']
  return config === undefined ? field : raw(config)
}

export function rawKindOf(field: Raw): string {
  return text(configOf(field)['jnpfKey']) || text(field['jnpfKey'])
}
