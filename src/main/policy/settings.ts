import { namesOf } from '#shared/rules/names-of.ts'
import type { DesktopSettings, ManagedName } from '#shared/ipc/desktop.ts'
import type { Policy } from '#shared/policy/table.ts'

/** The desktop settings the organisation holds, with their values. */
export function heldSettings(policy: Policy): Partial<DesktopSettings> {
  const { proxy, closeToTray, startAtLogin, notifications, updates } = policy
  return {
    ...(proxy === undefined ? {} : { proxy }),
    ...(closeToTray === undefined ? {} : { closeToTray }),
    ...(startAtLogin === undefined ? {} : { startAtLogin }),
    ...(notifications === undefined ? {} : { notifications }),
    // Switched on, it only says where the feed is: whether to look stays the person's choice.
    ...(updates === false ? { checkUpdates: false } : {}),
  }
}

/** Everything the organisation holds, by name. */
export function managedNames(policy: Policy): ManagedName[] {
  const names = namesOf<ManagedName>(heldSettings(policy))
  if (policy.serversLocked === true && policy.servers !== undefined) names.push('servers')
  if (policy.keepSignedIn === false) names.push('keepSignedIn')
  return names
}
