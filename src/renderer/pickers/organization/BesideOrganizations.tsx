import { type ReactNode, useState } from 'react'
import { OrganizationPanel } from './OrganizationPanel.tsx'
import styles from './organization.module.css'

/** A page with the organisations on its left, which narrow it down. */
export function BesideOrganizations({ children }: { readonly children: (organizeId: string | null) => ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className={styles.page}>
      <OrganizationPanel chosen={chosen} onChoose={setChosen} />
      {children(chosen)}
    </div>
  )
}
