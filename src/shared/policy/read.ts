import { type Policy, policySetting } from './table.ts'

export interface ReadPolicy {
  readonly policy: Policy
  /** Names of entries that were ignored: unknown or of the wrong shape. */
  readonly faults: readonly string[]
}

/** Takes each entry for itself, so that one mistake does not switch off the rest. */
export function readPolicy(value: unknown): ReadPolicy {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { policy: {}, faults: [''] }
  const policy: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, entry] of Object.entries(value)) {
    // Editors read the schema's address there.
    if (name === '$schema') continue
    const setting = policySetting(name)
    const parsed = setting?.schema.safeParse(entry)
    if (parsed?.success) {
      policy[name] = parsed.data
      continue
    }
    faults.push(name.slice(0, 100))
    if (setting?.whenFaulty !== undefined) policy[name] = setting.whenFaulty
  }
  return { policy, faults }
}
