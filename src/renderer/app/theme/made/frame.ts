import type { MadeStyle } from '../style-cache.ts'

/** Styles of antd that show with the frame and the home page. The build fills them in; elsewhere the page makes them. */
export const made: readonly MadeStyle[] = []
