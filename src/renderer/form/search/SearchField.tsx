import type { SearchPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { searchControls } from './controls.ts'
import styles from './search.module.css'

interface SearchFieldProps {
  readonly search: SearchPlan
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One field of a search row, by its kind; nothing for a kind that cannot be searched. */
export function SearchField({ search, id, value, onChange }: SearchFieldProps) {
  const { search: described } = kindOf(search.field)
  if (!described) return null
  const Search = searchControls[described.control]
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} title={search.label}>
        {search.label}
      </label>
      <Search search={search} id={id} value={value} onChange={onChange} />
    </div>
  )
}

export function canSearch(search: SearchPlan): boolean {
  return kindOf(search.field).search !== null
}
