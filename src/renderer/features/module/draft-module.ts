/**
 * Under which name the forms of a module keep their drafts: two menus may show the same module, each in a tab of its own,
 * and what is typed in one is not the other's.
 */
export function draftModule(modelId: string, menuId: string | null): string {
  return menuId === null ? modelId : `${menuId}/${modelId}`
}

/** A form that a button of the organisation's own opened on a record of a list. */
export interface OwnForm {
  readonly recordId: string
  /** `value` of the button. */
  readonly button: string
}

const own = (list: string) => `${list}/own/`

/** Under which name that form keeps its draft: what is typed about one record is offered for no other one. */
export function ownFormDraft(list: string, { recordId, button }: OwnForm): string {
  return `${own(list)}${recordId}/${button}`
}

/** Which form of a list has this draft; null for a draft of something else. */
export function ownFormOf(list: string, draft: string): OwnForm | null {
  if (!draft.startsWith(own(list))) return null
  const [recordId = '', ...button] = draft.slice(own(list).length).split('/')
  return { recordId, button: button.join('/') }
}
