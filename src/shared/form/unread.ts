/**
 * Text in the place of a value it could not be read as: it stays where it was typed or pasted, with its reason beside it,
 * and no record with it is saved. JSON, so that a draft keeps it.
 */
export interface Unread {
  readonly unread: string
}

export function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'unread' in value && typeof value.unread === 'string'
}
