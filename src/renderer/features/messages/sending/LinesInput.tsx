import { Select } from 'antd'
import { useMemo } from 'react'
import { messageChannels } from '#shared/rules/message-template.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { type RowsColumn, RowsInput } from '#renderer/components/RowsInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { accountTypes } from '../accounts/model.ts'

interface Line {
  readonly templateId: string
  readonly templateName: string
  readonly messageType: string
  readonly accountConfigId: string
  readonly accountName: string
}
const blank: Line = { templateId: '', templateName: '', messageType: '', accountConfigId: '', accountName: '' }
const wide = 'minmax(0, 1fr)'
const all = { query: { currentPage: 1, pageSize: 1000, enabledMark: '1' as const } }

/** The type of accounts that a channel takes; the others take none. */
const accountTypeOf: Readonly<Record<string, number>> = {
  [messageChannels.mail]: accountTypes.mail,
  [messageChannels.sms]: accountTypes.sms,
  [messageChannels.webHook]: accountTypes.webHook,
}

interface LinesInputProps {
  readonly value?: readonly Line[]
  readonly onChange?: (rows: Line[]) => void
}

/** Templates, each with the account that it goes out on. */
export function LinesInput(props: LinesInputProps) {
  const t = useT()
  const templates = usePlatformQuery('messageTemplate.list', all)
  const types = usePlatformQuery('messageTemplate.types', { params: { id: '1' } })
  const accounts = usePlatformQuery('messageAccount.list', all)
  const columns = useMemo<readonly RowsColumn<Line>[]>(() => {
    const channelNamed = new Map(
      namesOf(messageChannels).map((name) => [messageChannels[name] as string, t(`messageTemplates.types.${name}`)]),
    )
    const known = (templates.data?.list ?? []).map(({ id, fullName, messageType, messageCode }) => {
      // Lists of other servers name the channel alone.
      const code = messageCode ?? types.data?.find((type) => type.fullName === messageType)?.enCode ?? ''
      return { value: id, label: `${fullName} · ${channelNamed.get(code) ?? messageType}`, code }
    })
    return [
      {
        key: 'templateId',
        title: t('sendConfigs.template'),
        width: wide,
        draw: (row, change, label) => (
          <Select
            aria-label={label}
            value={row.templateId || null}
            showSearch={nameSearch}
            placeholder={t('form.select')}
            options={
              row.templateId === '' || known.some(({ value }) => value === row.templateId)
                ? known
                : [{ value: row.templateId, label: row.templateName }, ...known]
            }
            onChange={(templateId: string) => {
              const messageType = known.find(({ value }) => value === templateId)?.code ?? ''
              const isSame = messageType === row.messageType
              change({ templateId, messageType, ...(isSame ? {} : { accountConfigId: '', accountName: '' }) })
            }}
          />
        ),
      },
      {
        key: 'accountConfigId',
        title: t('sendConfigs.account'),
        width: wide,
        draw: (row, change, label) => {
          const type = accountTypeOf[row.messageType]
          const fitting = (accounts.data?.list ?? [])
            .filter((account) => account.type === type)
            .map(({ id, fullName }) => ({ value: id, label: fullName }))
          const isKnown = row.accountConfigId === '' || fitting.some(({ value }) => value === row.accountConfigId)
          return type === undefined ? (
            <Select aria-label={label} value={null} disabled placeholder="—" />
          ) : (
            <Select
              aria-label={label}
              value={row.accountConfigId === '' && type === accountTypes.webHook ? null : row.accountConfigId}
              showSearch={nameSearch}
              placeholder={t('form.select')}
              options={[
                ...(type === accountTypes.webHook ? [] : [{ value: '', label: t('sendConfigs.systemAccount') }]),
                ...(isKnown ? [] : [{ value: row.accountConfigId, label: row.accountName }]),
                ...fitting,
              ]}
              onChange={(accountConfigId: string) => change({ accountConfigId })}
            />
          )
        },
      },
    ]
  }, [t, templates.data, types.data, accounts.data])
  return (
    <RowsInput
      {...props}
      columns={columns}
      blank={blank}
      addText={t('sendConfigs.addLine')}
      rowName={t('sendConfigs.template')}
    />
  )
}
