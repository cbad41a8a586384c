import { type Policy, policyNames, policySetting } from './table.ts'

export interface ReadPolicy {
  readonly policy: Policy
  /** Names of entries that were ignored: unknown or of the wrong shape. */
  readonly faults: readonly string[]
}

/** What counts where nothing of a policy can be read: whatever may stand in it, no lock of it opens. */
export function unreadablePolicy(): ReadPolicy {
  const held = policyNames.flatMap((name) => {
    const whenFaulty = policySetting(name)?.whenFaulty
    return whenFaulty === undefined ? [] : [[name, whenFaulty(undefined)]]
  })
  return { policy: Object.fromEntries(held), faults: [''] }
}

/** Takes each entry for itself, so that one mistake does not switch off the rest. */
export function readPolicy(value: unknown): ReadPolicy {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadablePolicy()
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
    if (setting?.whenFaulty !== undefined) policy[name] = setting.whenFaulty(entry)
  }
  return { policy, faults }
}
