import type { CacheNote } from '#shared/ipc/session.ts'

/** Anything a picker can choose. */
export interface PickerItem {
  readonly id: string
  readonly fullName: string
  /** What a field shows in place of the name. */
  readonly label?: string
  readonly organize?: string
  readonly headIcon?: string
  readonly type?: string
  /** It is gone, and this is the name it had last, with a word of that. */
  readonly isDeleted?: boolean
  /** Where its name came from; absent: from the server. */
  readonly cache?: CacheNote | null
}

export type PendingAction =
  | { readonly type: 'choose'; readonly item: PickerItem; readonly multiple: boolean }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'clear' }

/**
 * The pending set of a picker (section 4, Pickers). It starts with the current value; single: the latest choice
 * replaces; multiple: a choice is added unless it is there. Confirm hands it over, cancel forgets it.
 */
export function pendingReducer(pending: readonly PickerItem[], action: PendingAction): readonly PickerItem[] {
  switch (action.type) {
    case 'choose':
      if (!action.multiple) return [action.item]
      return pending.some((item) => item.id === action.item.id) ? pending : [...pending, action.item]
    case 'remove':
      return pending.filter((item) => item.id !== action.id)
    case 'clear':
      return pending.length === 0 ? pending : []
  }
}
