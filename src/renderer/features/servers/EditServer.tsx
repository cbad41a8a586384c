import { Modal } from 'antd'
import type { ServerProfile, ServerState } from '#shared/ipc/servers.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { previewAddress } from './address.ts'
import { ServerForm } from './ServerForm.tsx'

interface EditServerProps {
  readonly profile: ServerProfile
  readonly onClose: () => void
  readonly onEdited: (state: ServerState) => void
}

/** Another name for a known server, and another address where it moved. */
export function EditServer({ profile, onClose, onEdited }: EditServerProps) {
  const t = useT()
  return (
    <Modal open centered title={t('servers.editTitle')} footer={null} onCancel={onClose}>
      <ServerForm
        id="edited-server"
        address={profile.url}
        name={profile.name}
        disabled={false}
        submitText={t('servers.save')}
        busyText={t('servers.saving')}
        mayGoOn={async ({ url }) =>
          previewAddress(url) === profile.url ||
          confirm({
            title: t('servers.movedTitle'),
            content: t('servers.movedText'),
            okText: t('servers.movedAccept'),
          })
        }
        send={async (typed, signal) =>
          onEdited(await request('servers.edit', { id: profile.id, ...typed }, { signal }))
        }
      />
    </Modal>
  )
}
