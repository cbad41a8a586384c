import { usePlatformQuery } from '#renderer/platform/query.ts'

interface Category {
  readonly id: string
  readonly enCode: string
  readonly fullName: string
}

/** Code of the dictionary of template categories. */
export const categoryDictionary = 'printDev'
const none: readonly Category[] = []

/** Categories of print templates, in the order of their dictionary. */
export function useCategories(): readonly Category[] {
  const { data } = usePlatformQuery('dictionary.all', {}, { quiet: true })
  return data?.list.find(({ enCode }) => enCode === categoryDictionary)?.dictionaryList ?? none
}

/** What the list is narrowed by. */
export const categoryCode = ({ id, enCode }: Category) => enCode || id
