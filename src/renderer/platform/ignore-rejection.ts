/** For click handlers: the failure of a call was told by its toast, so nothing is left to do with it here. */
export function ignoreRejection(work: Promise<unknown>): void {
  void work.catch(() => undefined)
}
