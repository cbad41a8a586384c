import type { MadeStyle } from '../style-cache.ts'

/** Styles of antd that the sign-in page has besides those of the frame, as there. */
export const made: readonly MadeStyle[] = []
