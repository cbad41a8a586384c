import { configOf } from '#shared/form/parsing/config.ts'
import { type DesignTexts, localizedText } from '#shared/form/parsing/localize.ts'
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

/** The same as whoever works on the design reads it: what designers write by themselves is in their language. */
export function shownAt(raw: Raw, path: string, texts: DesignTexts): unknown {
  const stored = storedAt(raw, path)
  if (typeof stored !== 'string') return stored
  const steps = path.split('.')
  const around = steps.length === 1 ? raw : storedAt(raw, steps.slice(0, -1).join('.'))
  return isRaw(around) ? localizedText(around, steps.at(-1) ?? '', texts) : stored
}
