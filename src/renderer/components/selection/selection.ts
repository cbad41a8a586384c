/** A row as far as a selection knows it; rows that left the view keep the name they had. */
export interface SelectedItem {
  readonly id: string
  readonly label: string
}

export interface SelectionState {
  /** In the order in which they were chosen. */
  readonly items: ReadonlyMap<string, SelectedItem>
  /** Where a range with Shift begins; null before the first choice. */
  readonly anchor: string | null
}

export type SelectionAction =
  | { readonly type: 'toggle'; readonly item: SelectedItem }
  /** From the anchor to this row, as far as both are among `view`: all become what the anchor is. */
  | { readonly type: 'extend'; readonly item: SelectedItem; readonly view: readonly SelectedItem[] }
  /** Exactly these become chosen, and those are let go. */
  | { readonly type: 'change'; readonly on: readonly SelectedItem[]; readonly off: readonly string[] }
  | { readonly type: 'all'; readonly isOn: boolean; readonly view: readonly SelectedItem[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'clear' }

export const noSelection: SelectionState = { items: new Map(), anchor: null }

/** What is chosen after an action; ids stay chosen until they are taken out, wherever their rows went. */
export function selectionReducer(state: SelectionState, action: SelectionAction): SelectionState {
  switch (action.type) {
    case 'toggle':
      return put(state, [action.item], !state.items.has(action.item.id), action.item.id)
    case 'extend': {
      const { item, view } = action
      const from = view.findIndex(({ id }) => id === state.anchor)
      const to = view.findIndex(({ id }) => id === item.id)
      if (from < 0 || to < 0) return put(state, [item], !state.items.has(item.id), item.id)
      const isOn = state.items.has(view[from]?.id ?? '')
      return put(state, view.slice(Math.min(from, to), Math.max(from, to) + 1), isOn, state.anchor)
    }
    case 'change': {
      const off = put(
        state,
        action.off.map((id) => ({ id, label: '' })),
        false,
        state.anchor,
      )
      return put(off, action.on, true, state.anchor)
    }
    case 'all':
      return put(state, action.view, action.isOn, state.anchor)
    case 'remove':
      return action.ids.some((id) => state.items.has(id))
        ? put(
            state,
            action.ids.map((id) => ({ id, label: '' })),
            false,
            state.anchor,
          )
        : state
    case 'clear':
      return state.items.size === 0 ? state : noSelection
  }
}

function put(
  { items }: SelectionState,
  changed: readonly SelectedItem[],
  isOn: boolean,
  anchor: string | null,
): SelectionState {
  const next = new Map(items)
  for (const item of changed) {
    if (isOn) next.set(item.id, item)
    else next.delete(item.id)
  }
  return { items: next, anchor }
}
