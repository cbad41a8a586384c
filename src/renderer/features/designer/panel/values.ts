import { configOf } from '#shared/form/parsing/config.ts'
import { isRaw, type Raw } from '#shared/form/parsing/read.ts'

/** What lies at a setting's path in a part; `__config__` is its configuration wherever that lies. */
export function storedAt(raw: Raw, path: string): unknown {
  const steps = path.split('.')
  const isConfig = steps[0] === '__config__'
  return (isConfig ? steps.slice(1) : steps).reduce<unknown>(
    (found, step) => (isRaw(found) && Object.hasOwn(found, step) ? found[step] : undefined),
    isConfig ? configOf(raw) : raw,
  )
}
