import { Button, Descriptions } from 'antd'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface SentDialogProps {
  readonly sent: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

/** What one message said, to whom it went, and by which account. */
export function SentDialog({ sent: { id, title }, onClose }: SentDialogProps) {
  const t = useT()
  const query = usePlatformQuery('messageMonitor.one', { params: { id } }, { staleTime: 0 })
  const detail = query.data
  const lines = detail
    ? ([
        ['channel', detail.messageType],
        ['source', detail.messageSource],
        ['time', secondText(detail.sendTime)],
        ['receivers', detail.receiveUser],
        ['account', detail.accountName],
      ] as const)
    : []
  return (
    <DialogFrame
      title={t('messageMonitor.detailOf', { name: title })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      isRead
      footer={<Button onClick={onClose}>{t('messages.close')}</Button>}
    >
      <PageState loading={query.isPending} error={query.error} onRetry={query.refetch} empty={false}>
        <Descriptions
          size="small"
          column={1}
          items={lines
            .filter(([, text]) => text !== '')
            .map(([name, text]) => ({ key: name, label: t(`messageMonitor.${name}`), children: text }))}
        />
        {detail ? <HtmlBody html={detail.content} /> : null}
      </PageState>
    </DialogFrame>
  )
}
