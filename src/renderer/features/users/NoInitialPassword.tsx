import { Alert } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Says above an import that those who come in by it have no password, where the policy gives them none. */
export function NoInitialPassword() {
  const t = useT()
  // Who may not change the configuration does not learn whether there is one.
  const { data } = usePlatformQuery('systemConfig.read', {}, { quiet: true })
  if (data?.['newUserDefaultPassword'] !== '') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('users.noInitialPassword')}
      description={t('users.noInitialHint')}
      style={{ marginBottom: 16 }}
    />
  )
}
