/** What decides whether the window that is asked to close goes to the tray. */
export interface ClosingFacts {
  /** The person, the system or a signal ends the whole app. */
  readonly quitting: boolean
  readonly closeToTray: boolean
  readonly hasTray: boolean
}

/** A window may only hide where a tray brings it back. */
export function closesToTray({ quitting, closeToTray, hasTray }: ClosingFacts): boolean {
  return !quitting && closeToTray && hasTray
}
