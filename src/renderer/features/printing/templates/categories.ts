/** Code of the dictionary of template categories. */
export const categoryDictionary = 'printDev'

/** What the list is narrowed by. */
export const categoryCode = ({ id, enCode }: { readonly id: string; readonly enCode: string }) => enCode || id
