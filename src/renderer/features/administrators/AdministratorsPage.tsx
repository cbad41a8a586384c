import { useState } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { AdministratorList } from './AdministratorList.tsx'
import { ManagerList } from './ManagerList.tsx'

type Kind = 'managers' | 'administrators'

/** Who administers single organisations, and who the whole platform (section 6). */
export function AdministratorsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const [kind, setKind] = useState<Kind>('managers')
  const choice = (
    <Segmented<Kind>
      value={kind}
      aria-label={t('administrators.title')}
      options={[
        { value: 'managers', label: t('administrators.managers') },
        { value: 'administrators', label: t('administrators.administrators') },
      ]}
      onChange={setKind}
    />
  )
  return kind === 'managers' ? (
    <ManagerList rights={rights} choice={choice} />
  ) : (
    <AdministratorList rights={rights} choice={choice} />
  )
}
