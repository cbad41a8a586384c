import { type ReactNode, useState } from 'react'
import { OrganizationPanel, useOnlyOrganization } from './OrganizationPanel.tsx'
import styles from './organization.module.css'

interface BesideOrganizationsProps {
  /** `first`: where something new belongs unless somebody says otherwise: the chosen one, or the only one. */
  readonly children: (chosen: string | null, first: string | null) => ReactNode
}

/** A page with the organisations on its left, which narrow it down. */
export function BesideOrganizations({ children }: BesideOrganizationsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const only = useOnlyOrganization()
  return (
    <div className={styles.page}>
      <OrganizationPanel chosen={chosen} onChoose={setChosen} />
      {children(chosen, chosen ?? only)}
    </div>
  )
}
