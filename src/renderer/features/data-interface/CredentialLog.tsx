import { Button } from 'antd'
import { useMemo } from 'react'
import { deviceName } from '#shared/rules/device-name.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './data-interface.module.css'

type Line = RowOf<'interfaceCredential.log'>

interface CredentialLogProps {
  readonly credential: { readonly id: string; readonly appName: string }
  readonly onClose: () => void
}

const timeOf = ({ invokTime }: Line) => secondText(invokTime)

/** What was asked under a credential, answered or refused. */
export function CredentialLog({ credential: { id, appName }, onClose }: CredentialLogProps) {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Line>[]>(
    () => [
      { key: 'invokTime', title: t('interfaceCredentials.logTime'), width: 165, fitWidth: secondFit, render: timeOf },
      {
        key: 'fullName',
        title: t('interfaceCredentials.logInterface'),
        width: null,
        minWidth: 160,
        render: ({ fullName }) => fullName,
      },
      {
        key: 'failure',
        title: t('interfaceCredentials.logResult'),
        width: 90,
        align: 'center',
        render: ({ failure }) =>
          failure === '' ? (
            <StateTag tone="success" text={t('interfaceCredentials.good')} />
          ) : (
            <StateTag tone="danger" text={t('interfaceCredentials.bad')} />
          ),
      },
      { key: 'invokType', title: t('interfaceCredentials.logMethod'), width: 80, render: ({ invokType }) => invokType },
      { key: 'invokIp', title: t('interfaceCredentials.logAddress'), width: 130, render: ({ invokIp }) => invokIp },
      {
        key: 'invokWasteTime',
        title: t('interfaceCredentials.logDuration'),
        width: 100,
        align: 'right',
        render: ({ invokWasteTime }) => t('dataInterface.milliseconds', { count: invokWasteTime }),
      },
      {
        key: 'invokDevice',
        title: t('dataInterface.logDevice'),
        width: 120,
        render: ({ invokDevice }) => deviceName(invokDevice),
      },
    ],
    [t],
  )
  return (
    <DialogFrame
      title={t('interfaceCredentials.logOf', { name: appName })}
      layout={{ kind: 'dialog', width: 1000 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <div className={styles.log}>
        <ListPage
          rights={noRights}
          list="interfaceCredential.log"
          name="interfaceCredentials/log"
          label={t('interfaceCredentials.log')}
          params={{ id }}
          filters={[{ kind: 'keyword', label: t('interfaceCredentials.logKeyword') }]}
          columns={columns}
          nameOf={timeOf}
          empty={{ text: t('interfaceCredentials.noLog') }}
        />
      </div>
    </DialogFrame>
  )
}
