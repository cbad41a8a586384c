import { create } from 'zustand'

/** Section 9. */
export const pageSizes = [20, 50, 100, 500] as const

const [standard] = pageSizes

/** Rows of a page, in lists where nobody chose another number: as the configuration of the platform says. */
export const useUsualPageSize = create<number>(() => standard)

/** What the platform says; any other number than those of the pager is none. */
export function putUsualPageSize(size: number | undefined): void {
  useUsualPageSize.setState(pageSizes.find((each) => each === size) ?? standard, true)
}
