import { useMemo } from 'react'
import type { RowOf } from '#renderer/components/page/ListPage.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { CallLog } from './CallLog.tsx'

type Line = RowOf<'interfaceCredential.log'>

interface CredentialLogProps {
  readonly credential: { readonly id: string; readonly appName: string }
  readonly onClose: () => void
}

/** What was asked under a credential, answered or refused. */
export function CredentialLog({ credential: { id, appName }, onClose }: CredentialLogProps) {
  const t = useT()
  const columns = useMemo(
    () => [
      { title: t('interfaceCredentials.logInterface'), width: 220, text: ({ fullName }: Line) => fullName },
      { title: t('interfaceCredentials.logMethod'), width: 80, text: ({ invokType }: Line) => invokType },
    ],
    [t],
  )
  return (
    <CallLog
      list="interfaceCredential.log"
      id={id}
      title={t('interfaceCredentials.logOf', { name: appName })}
      name="interfaceCredentials/log"
      label={t('interfaceCredentials.log')}
      filters={[{ kind: 'keyword', label: t('interfaceCredentials.logKeyword') }]}
      columns={columns}
      onClose={onClose}
    />
  )
}
