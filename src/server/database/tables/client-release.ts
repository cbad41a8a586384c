/** A release of the desktop app. `signed`: the first line of its package; `lead`: bytes before the installer. */
export interface ClientReleaseTable {
  id: string
  app_version: string
  /** win32-x64 … */
  platform: string
  channel: string
  share: number
  /** 0: never. */
  deadline_at: number
  lowest_version: string
  enabled_mark: number
  /** JSON text of a list of the one stored file. */
  package_file: string
  notes: string
  file_name: string
  file_size: number
  signed: string
  lead: number
  created_at: number
}

export interface ClientReleaseTables {
  client_release: ClientReleaseTable
}
