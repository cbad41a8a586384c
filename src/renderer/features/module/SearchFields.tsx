import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { SearchPlan } from '#shared/form/model.ts'
import { SearchRow } from '../../components/SearchRow.tsx'
import { canSearch, SearchField } from '../../form/search/SearchField.tsx'
import { useT } from '../../i18n/index.ts'
import type { Filters } from './list-query.ts'
import styles from './module.module.css'

/** Fields shown before the row is unfolded. */
const folded = 3

interface SearchFieldsProps {
  readonly searches: readonly SearchPlan[]
  readonly searching: boolean
  readonly onSearch: (filters: Filters) => void
}

/** The search row of a generated list. What is chosen takes effect with the search button or Enter. */
export function SearchFields({ searches, searching, onSearch }: SearchFieldsProps) {
  const t = useT()
  const prefix = useId()
  const [draft, setDraft] = useState<Filters>({})
  const [isOpen, setOpen] = useState(false)
  const usable = searches.filter(canSearch)
  if (usable.length === 0) return null
  const shown = isOpen ? usable : usable.slice(0, folded)
  return (
    <SearchRow
      searching={searching}
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft({})
        onSearch({})
      }}
      unfold={
        usable.length > folded ? (
          <Button
            type="link"
            className={styles.unfold}
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('module.less') : t('module.more')}
          </Button>
        ) : null
      }
    >
      {shown.map((search) => (
        <SearchField
          key={search.prop}
          search={search}
          id={`${prefix}-${search.prop}`}
          value={draft[search.prop]}
          onChange={(value) => setDraft((last) => ({ ...last, [search.prop]: value }))}
        />
      ))}
    </SearchRow>
  )
}
