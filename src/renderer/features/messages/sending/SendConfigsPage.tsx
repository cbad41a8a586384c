import { useMemo, useState } from 'react'
import { messageSources } from '#shared/rules/message-template.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { draftId, SendConfigDialog } from './SendConfigDialog.tsx'
import { SendConfigTest } from './SendConfigTest.tsx'

type Config = RowOf<'sendConfig.list'>
const nameOf = ({ fullName }: Config) => fullName

/** Which templates go out, and on which accounts (the family's 发送配置). */
export function SendConfigsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('sendConfig.toggle', rights, nameOf)
  const [tested, setTested] = useState<Config | null>(null)
  const copy = useRowAction<Config, 'sendConfig.copy'>({
    endpoint: 'sendConfig.copy',
    question: ({ fullName }) => ({
      content: t('sendConfigs.copyConfirm', { name: fullName }),
      okText: t('sendConfigs.copy'),
    }),
  })
  const columns = useMemo<readonly PageColumn<Config>[]>(
    () => [
      { key: 'fullName', title: t('sendConfigs.name'), width: 220, sortable: true, render: nameOf },
      {
        key: 'enCode',
        title: t('sendConfigs.code'),
        width: 150,
        fitWidth: codeFit,
        sortable: true,
        render: ({ enCode }) => enCode,
      },
      {
        key: 'messageSource',
        title: t('sendConfigs.source'),
        width: 100,
        render: ({ messageSource }) => messageSource,
      },
      {
        key: 'messageType',
        title: t('sendConfigs.channels'),
        width: null,
        minWidth: 180,
        render: ({ messageType }) => messageType.map(({ fullName }) => fullName).join(' · '),
      },
      {
        key: 'lastModifyTime',
        title: t('sendConfigs.changedAt'),
        width: 165,
        fitWidth: minuteFit,
        sortable: true,
        onlyRoomy: true,
        render: ({ lastModifyTime }) => timeText(lastModifyTime),
      },
      enabled,
    ],
    [t, enabled],
  )
  const actions = [
    ...(rights.edit ? [{ key: 'test', label: t('sendConfigs.test'), run: (row: Config) => setTested(row) }] : []),
    ...(rights.add ? [{ key: 'copy', label: t('sendConfigs.copy'), run: (row: Config) => void copy(row) }] : []),
  ]
  return (
    <>
      <ListPage
        list="sendConfig.list"
        name="sendConfigs"
        label={t('sendConfigs.title')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('sendConfigs.keyword') },
          {
            kind: 'choice',
            name: 'messageSource',
            label: t('sendConfigs.source'),
            options: [
              { value: '', label: t('sendConfigs.allSources') },
              ...namesOf(messageSources).map((name) => ({
                value: messageSources[name],
                label: t(`messageTemplates.sources.${name}`),
              })),
            ],
          },
          statusFilter(t),
        ]}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        remove="sendConfig.delete"
        empty={{ text: t('sendConfigs.empty'), hint: t('sendConfigs.emptyHint') }}
        draftId={draftId}
        add={t('sendConfigs.new')}
        editor={SendConfigDialog}
      />
      {tested ? <SendConfigTest config={tested} onClose={() => setTested(null)} /> : null}
    </>
  )
}
