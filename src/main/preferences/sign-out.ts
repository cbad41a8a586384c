import type { Preferences } from '#shared/ipc/preferences.ts'

/**
 * What is written when somebody leaves on purpose: their tabs go, and what they searched for in lists, because it tells
 * about people. How their lists look stays theirs.
 */
export function afterSignOut({ lists = [] }: Preferences): Preferences {
  return { tabs: [], lists: lists.map(({ filters: _searched, ...kept }) => kept) }
}
