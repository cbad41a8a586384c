import type { ServerState } from '#shared/ipc/servers.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { ServerForm } from './ServerForm.tsx'

interface RemoteServerProps {
  /** Proposed by a link from outside: nothing happens before the person connects. */
  readonly address: string
  readonly disabled: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onChosen: (state: ServerState) => void
}

/** A server of the organisation by its address. */
export function RemoteServer({ address, disabled, onBusy, onChosen }: RemoteServerProps) {
  const t = useT()
  return (
    <ServerForm
      id="server"
      address={address}
      disabled={disabled}
      submitText={t('servers.connect')}
      busyText={t('servers.connecting')}
      onBusy={onBusy}
      send={async ({ name, ...typed }, signal) =>
        onChosen(await request('servers.add', { ...typed, ...(name === '' ? {} : { name }) }, { signal }))
      }
    />
  )
}
