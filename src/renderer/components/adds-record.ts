const mark = 'data-adds-record'

/** Marks the button of a page that begins a new record: it is there only for those who may add one. */
export const addsRecord = { [mark]: '' }

/** Presses that button of a page; false where the page has none, or it cannot be pressed now. */
export function addRecordOn(page: HTMLElement | null): boolean {
  const shown = [...(page?.querySelectorAll<HTMLButtonElement>(`[${mark}]:not(:disabled)`) ?? [])]
  const button = shown.find((each) => each.checkVisibility({ visibilityProperty: true }))
  button?.click()
  return button !== undefined
}
