import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { messageChannels, messageSources } from '#shared/rules/message-template.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { daysFilter } from '#renderer/components/page/days-filter.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { SentDialog } from './SentDialog.tsx'

type Sent = RowOf<'messageMonitor.list'>

const nameOf = ({ title }: Sent) => title
const removeMany = {
  endpoint: 'messageMonitor.removeMany',
  input: (ids: readonly string[]) => ({ body: { ids } }),
} as const

/** What was sent on which channel (the family's 消息监控). */
export function MonitorPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const [shown, setShown] = useState<Sent | null>(null)
  const clear = useRowAction<null, 'messageMonitor.empty'>({
    endpoint: 'messageMonitor.empty',
    input: () => ({}),
    question: () => ({ content: t('messageMonitor.clearConfirm'), okText: t('messageMonitor.clear'), danger: true }),
  })
  const columns = useMemo<readonly PageColumn<Sent>[]>(
    () => [
      { key: 'title', title: t('messageMonitor.subject'), width: null, minWidth: 240, render: nameOf },
      { key: 'messageType', title: t('messageMonitor.channel'), width: 130, render: ({ messageType }) => messageType },
      { key: 'messageSource', title: t('messageMonitor.source'), width: 110, render: (row) => row.messageSource },
      {
        key: 'sendTime',
        title: t('messageMonitor.time'),
        width: 170,
        fitWidth: secondFit,
        render: ({ sendTime }) => secondText(sendTime),
      },
    ],
    [t],
  )
  const actions = useMemo(() => [{ key: 'open', label: t('messageMonitor.open'), run: setShown }], [t])
  return (
    <>
      <ListPage
        list="messageMonitor.list"
        name="messageMonitor"
        label={t('messageMonitor.title')}
        rights={noRights}
        filters={[
          { kind: 'keyword', label: t('messageMonitor.keyword') },
          {
            kind: 'choice',
            name: 'messageType',
            label: t('messageMonitor.channel'),
            isList: true,
            options: [
              { value: '', label: t('messageMonitor.allChannels') },
              ...namesOf(messageChannels).map((name) => ({
                value: messageChannels[name],
                label: t(`messageTemplates.types.${name}`),
              })),
            ],
          },
          {
            kind: 'choice',
            name: 'messageSource',
            label: t('messageMonitor.source'),
            isList: true,
            options: [
              { value: '', label: t('messageMonitor.allSources') },
              ...namesOf(messageSources).map((name) => ({
                value: messageSources[name],
                label: t(`messageTemplates.sources.${name}`),
              })),
            ],
          },
          daysFilter(t('messageMonitor.time'), [t('messageMonitor.from'), t('messageMonitor.to')]),
        ]}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        onOpen={setShown}
        empty={{ text: t('messageMonitor.empty') }}
        {...(rights.remove
          ? {
              removeMany: { ...removeMany, label: t('messageMonitor.remove') },
              toolbar: () => <Button onClick={() => void clear(null)}>{t('messageMonitor.clear')}</Button>,
            }
          : {})}
      />
      {shown ? <SentDialog sent={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
