import { useMemo, useState } from 'react'
import { namesOf } from '#shared/rules/names-of.ts'
import type { DataOf } from '#shared/api/table.ts'
import { messageChannels, messageSources } from '#shared/rules/message-template.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { draftId, TemplateDialog } from './TemplateDialog.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

type Template = DataOf<'messageTemplate.list'>['list'][number]

const nameOf = ({ fullName }: Template) => fullName
const isCustom = ({ templateType }: Template) => templateType === 0

/** Message templates (section 7, Message; wire contract 3.3): what is said, and on which ways. */
export function TemplatesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('messageTemplate.toggle', rights, nameOf)
  const [shown, setShown] = useState<Template | null>(null)
  const copy = useRowAction<Template, 'messageTemplate.copy'>({
    endpoint: 'messageTemplate.copy',
    question: ({ fullName }) => ({
      content: t('messageTemplates.copyConfirm', { name: fullName }),
      okText: t('messageTemplates.copy'),
    }),
  })
  const columns = useMemo<readonly PageColumn<Template>[]>(
    () => [
      {
        key: 'fullName',
        title: t('messageTemplates.name'),
        width: 210,
        sortable: true,
        render: nameOf,
      },
      { key: 'enCode', title: t('messageTemplates.code'), width: 190, sortable: true, render: ({ enCode }) => enCode },
      {
        key: 'messageType',
        title: t('messageTemplates.type'),
        width: 120,
        render: ({ messageType }) => messageType,
      },
      {
        key: 'messageSource',
        title: t('messageTemplates.source'),
        width: 90,
        render: ({ messageSource }) => messageSource,
      },
      {
        key: 'title',
        title: t('messageTemplates.subject'),
        width: null,
        minWidth: 180,
        // Names and codes tell templates apart; this is what they begin with.
        onlyRoomy: true,
        render: ({ title }) => title,
      },
      {
        key: 'templateType',
        title: t('messageTemplates.kind'),
        width: 100,
        onlyRoomy: true,
        render: ({ templateType }) => (
          <StateTag
            tone={templateType === 1 ? 'quiet1' : 'neutral'}
            text={t(templateType === 1 ? 'messageTemplates.builtIn' : 'messageTemplates.custom')}
          />
        ),
      },
      enabled,
    ],
    [t, enabled],
  )
  const actions = [
    { key: 'preview', label: t('messageTemplates.preview'), run: setShown },
    ...(rights.add ? [{ key: 'copy', label: t('messageTemplates.copy'), run: (row: Template) => void copy(row) }] : []),
  ]
  return (
    <>
      <ListPage
        list="messageTemplate.list"
        name="messageTemplate"
        label={t('messageTemplates.title')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('messageTemplates.keyword') },
          {
            kind: 'choice',
            name: 'messageType',
            label: t('messageTemplates.type'),
            isList: true,
            options: [
              { value: '', label: t('messageTemplates.allTypes') },
              ...namesOf(messageChannels).map((name) => ({
                value: messageChannels[name],
                label: t(`messageTemplates.types.${name}`),
              })),
            ],
          },
          {
            kind: 'choice',
            name: 'messageSource',
            label: t('messageTemplates.source'),
            isList: true,
            options: [
              { value: '', label: t('messageTemplates.allSources') },
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
        remove="messageTemplate.delete"
        isRemovable={isCustom}
        actions={actions}
        empty={{ text: t('messageTemplates.empty'), hint: t('messageTemplates.emptyHint') }}
        draftId={draftId}
        add={t('messageTemplates.new')}
        editor={TemplateDialog}
      />
      {shown ? <TemplatePreview id={shown.id} name={shown.fullName} onClose={() => setShown(null)} /> : null}
    </>
  )
}
