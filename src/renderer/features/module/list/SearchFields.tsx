import { useId, useState } from 'react'
import type { SearchPlan } from '#shared/form/model.ts'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { UnfoldButton } from '#renderer/components/UnfoldButton.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { KeywordField } from '#renderer/form/search/KeywordField.tsx'
import { canSearch, SearchField } from '#renderer/form/search/SearchField.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { activeFilters, type Filters, KEYWORD } from './list-query.ts'
import { fittingFields } from './search-fit.ts'

/** Pixels before the row was measured. */
const UNMEASURED = 1200

interface SearchFieldsProps {
  readonly searches: readonly SearchPlan[]
  /** Names of the fields that one box looks through; empty: there is no such box. */
  readonly keywords: readonly string[]
  /** What the list is filtered by when it opens. */
  readonly filters: Filters
  readonly searching: boolean
  readonly onSearch: (filters: Filters) => void
}

/**
 * The search row of a generated list: as many fields as stand on one line, the others behind "more", which says how many
 * of them filter. What is chosen takes effect with the search button or Enter.
 */
export function SearchFields({ searches, keywords, filters, searching, onSearch }: SearchFieldsProps) {
  const t = useT()
  const prefix = useId()
  const [draft, setDraft] = useState<Filters>(filters)
  const [isOpen, setOpen] = useState(false)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const fields = searches.filter(canSearch)
  const hint = keywords.join(t('drafts.listSeparator'))
  const keyword =
    keywords.length === 0 ? [] : [{ prop: KEYWORD, label: t('moduleList.keyword'), searchType: 2 as const, hint }]
  const usable = [...keyword, ...fields]
  if (usable.length === 0) return null
  const folded = fittingFields(usable, width || UNMEASURED)
  const shown = isOpen ? usable : usable.slice(0, folded)
  const active = activeFilters(draft)
  const hidden = usable.slice(folded).filter(({ prop }) => prop in active).length
  return (
    <div ref={ref}>
      <SearchRow
        searching={searching}
        onSearch={() => onSearch(draft)}
        onReset={() => {
          setDraft({})
          onSearch({})
        }}
        unfold={usable.length > folded ? <UnfoldButton isOpen={isOpen} hidden={hidden} onChange={setOpen} /> : null}
      >
        {shown.map((search) => {
          const { prop } = search
          const common = {
            id: `${prefix}-${prop}`,
            value: draft[prop],
            onChange: (value: unknown) => setDraft((last) => ({ ...last, [prop]: value })),
          }
          return 'field' in search ? (
            <SearchField key={prop} search={search} {...common} />
          ) : (
            <KeywordField key={prop} label={search.label} hint={search.hint} {...common} />
          )
        })}
      </SearchRow>
    </div>
  )
}
