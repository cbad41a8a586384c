import type { ComponentType } from 'react'
import type { SearchControl } from '#shared/form/kind.ts'
import type { SearchProps } from '../view.ts'
import { ChoiceSearch } from './ChoiceSearch.tsx'
import { DateSearch, MomentSearch } from './DateSearch.tsx'
import { ItemSearch } from './ItemSearch.tsx'
import { CascadeSearch, OrganizationSearch, RegionSearch } from './PathSearch.tsx'
import { NumberSearch } from './NumberSearch.tsx'
import { RecordSearch } from './RecordSearch.tsx'
import { SwitchSearch } from './SwitchSearch.tsx'
import { TextSearch } from './TextSearch.tsx'
import { TimeSearch } from './TimeSearch.tsx'
import { UserSearch } from './UserSearch.tsx'

/** What a search row draws for each control that a kind may ask for. */
export const searchControls: { readonly [Control in SearchControl]: ComponentType<SearchProps> } = {
  text: TextSearch,
  number: NumberSearch,
  choice: ChoiceSearch,
  switch: SwitchSearch,
  date: DateSearch,
  moment: MomentSearch,
  time: TimeSearch,
  user: UserSearch,
  item: ItemSearch,
  organization: OrganizationSearch,
  region: RegionSearch,
  cascade: CascadeSearch,
  record: RecordSearch,
}
