/** What starts this program once more, for `app.relaunch`. */
export function startAgain({ APPIMAGE }: Readonly<Record<string, string | undefined>>): { execPath?: string } {
  return APPIMAGE ? { execPath: APPIMAGE } : {}
}
