import { useMemo, useState } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { AccountDialog, draftId } from './AccountDialog.tsx'
import { AccountTest } from './AccountTest.tsx'
import { accountTypes, typeNames, typeOf } from './model.ts'

export type Account = RowOf<'messageAccount.list'>

const nameOf = ({ fullName }: Account) => fullName

/** Where it sends: a server, a provider and its signature, an address, an application. */
function placeOf({ type, smtpUser, smtpServer, channel, smsSignature, webhookAddress }: Account): string {
  const parts: Readonly<Record<(typeof typeNames)[number], readonly string[]>> = {
    mail: [smtpUser, smtpServer],
    sms: [String(channel ?? ''), smsSignature],
    webHook: [webhookAddress],
    weChat: [],
  }
  return parts[typeOf(type)].filter((part) => part !== '').join(' · ')
}

/** What a test can be sent by: text messages need an approved template, official accounts send nothing here. */
const canBeTested = ({ type }: Account) => type === accountTypes.mail || type === accountTypes.webHook

/** Accounts that messages are sent by, beside those of the system configuration (the family's 账号配置). */
export function AccountsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('messageAccount.toggle', rights, nameOf)
  const [tested, setTested] = useState<Account | null>(null)
  const copy = useRowAction<Account, 'messageAccount.copy'>({
    endpoint: 'messageAccount.copy',
    question: ({ fullName }) => ({
      content: t('messageAccounts.copyConfirm', { name: fullName }),
      okText: t('messageAccounts.copy'),
    }),
  })
  const columns = useMemo<readonly PageColumn<Account>[]>(
    () => [
      {
        key: 'fullName',
        title: t('messageAccounts.name'),
        width: 200,
        sortable: true,
        render: nameOf,
      },
      {
        key: 'enCode',
        title: t('messageAccounts.code'),
        width: 150,
        fitWidth: codeFit,
        sortable: true,
        render: ({ enCode }) => enCode,
      },
      {
        key: 'type',
        title: t('messageAccounts.type'),
        width: 150,
        sortable: true,
        render: ({ type }) => t(`messageAccounts.types.${typeOf(type)}`),
      },
      { key: 'place', title: t('messageAccounts.place'), width: null, minWidth: 220, render: placeOf },
      {
        key: 'lastModifyTime',
        title: t('messageAccounts.changedAt'),
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
    ...(rights.edit
      ? [{ key: 'test', label: t('messageAccounts.test'), isShown: canBeTested, run: (row: Account) => setTested(row) }]
      : []),
    ...(rights.add ? [{ key: 'copy', label: t('messageAccounts.copy'), run: (row: Account) => void copy(row) }] : []),
  ]
  return (
    <>
      <ListPage
        list="messageAccount.list"
        name="messageAccounts"
        label={t('messageAccounts.title')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('messageAccounts.keyword') },
          {
            kind: 'choice',
            name: 'type',
            label: t('messageAccounts.type'),
            isList: true,
            options: [
              { value: '', label: t('messageAccounts.allTypes') },
              ...typeNames.map((name) => ({
                value: String(accountTypes[name]),
                label: t(`messageAccounts.types.${name}`),
              })),
            ],
          },
          statusFilter(t),
        ]}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        remove="messageAccount.delete"
        empty={{ text: t('messageAccounts.empty'), hint: t('messageAccounts.emptyHint') }}
        draftId={draftId}
        add={t('messageAccounts.new')}
        editor={AccountDialog}
      />
      {tested ? <AccountTest account={tested} onClose={() => setTested(null)} /> : null}
    </>
  )
}
