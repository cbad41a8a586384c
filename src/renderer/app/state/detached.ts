import { detachedQuery } from '#shared/access/guard.ts'

/** Whether this window stands beside the main one, with pages that were taken out of it. Its address says so, reloads included. */
export const isDetached = new URLSearchParams(window.location.search).has(detachedQuery)
