import type { Catalogue } from '../catalogue.ts'
import type { pickers as source } from '../zh/pickers.ts'

export const pickers: Catalogue<typeof source> = {
  currentUser: 'Current user',
  chooseUser: 'Select users',
  chooseFor: 'Select: {{name}}',
  keyword: 'Enter a keyword',
  selected: 'Selected',
  selectedCount: '{{count}} selected',
  clear: 'Clear',
  remove: 'Remove {{name}}',
  candidates: 'People to choose from',
  nobody: 'Nobody to choose',
  cut: 'First {{count}} only. Find the others by a keyword',
  manageDictionary: 'Manage dictionaries',
  tab: {
    all: 'All data',
    organization: 'Organisation',
    subordinates: 'Subordinates',
    system: 'System variables',
  },
}
