import { Button } from 'antd'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { readParameters } from './model.ts'
import { RunPanel } from './RunPanel.tsx'

interface PreviewDialogProps {
  readonly id: string
  readonly fullName: string
  readonly onClose: () => void
}

/** What a stored interface answers, with values for its parameters. */
export function PreviewDialog({ id, fullName, onClose }: PreviewDialogProps) {
  const t = useT()
  const query = usePlatformQuery('dataInterface.parameters', { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation('dataInterface.preview', { quiet: true })
  return (
    <DialogFrame
      title={t('dataInterface.previewOf', { name: fullName })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <PageState loading={query.isPending} error={query.error} onRetry={query.refetch} empty={false}>
        <RunPanel
          parameters={readParameters(JSON.stringify(query.data ?? []))}
          run={async (paramList) => {
            const began = performance.now()
            const { data } = await mutateAsync({ params: { id }, body: { paramList: [...paramList] } })
            return { result: data, lines: [], milliseconds: Math.round(performance.now() - began) }
          }}
        />
      </PageState>
    </DialogFrame>
  )
}
