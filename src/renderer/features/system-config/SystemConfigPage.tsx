import { useMemo } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { namesOf } from '#shared/rules/names-of.ts'
import { type SettingName, settingRules, type SettingValue } from '#shared/rules/system-settings.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { ConfigForm } from './ConfigForm.tsx'
import styles from './system-config.module.css'

/** The system configuration (wire contract 5.6): every field, in tabs, saved together. */
export function SystemConfigPage({ menuId }: { readonly menuId: string | null }) {
  const rights = useRights(menuId)
  const query = usePlatformQuery('systemConfig.read', {})
  const { data } = query
  const stored = useMemo(() => {
    if (data === undefined) return null
    const names = namesOf(settingRules)
    return Object.fromEntries(names.map((name) => [name, (data[name] ?? '') as SettingValue])) as Record<
      SettingName,
      SettingValue
    >
  }, [data])
  return (
    <div className={styles.page}>
      {stored === null ? (
        <PageState loading={query.isPending} error={query.error} onRetry={query.refetch} rows={10} />
      ) : (
        <ConfigForm stored={stored} mayEdit={rights.edit} onSaved={query.refetch} />
      )}
    </div>
  )
}
