/** Under which names the dialogs of this page keep their drafts. */
export const categoryDraft = 'dictionary.category'
const entryStart = 'dictionary.entry/'

export function entryDraft(categoryId: string): string {
  return `${entryStart}${categoryId}`
}

/** The category whose entry a draft is of; only for a draft of an entry. */
export function categoryOfDraft(moduleId: string): string {
  return moduleId.slice(entryStart.length)
}

export function isDictionaryDraft(moduleId: string): boolean {
  return moduleId === categoryDraft || moduleId.startsWith(entryStart)
}
