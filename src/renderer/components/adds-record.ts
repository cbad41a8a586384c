const mark = 'data-adds-record'

/** Marks the button of a page that begins a new record: it is there only for those who may add one. */
export const addsRecord = { [mark]: '' }

/** Presses that button of a page; nothing where the page has none, or it cannot be pressed now. */
export function addRecordOn(page: HTMLElement | null): void {
  const shown = [...(page?.querySelectorAll<HTMLButtonElement>(`[${mark}]:not(:disabled)`) ?? [])]
  shown.find((button) => button.checkVisibility({ visibilityProperty: true }))?.click()
}
