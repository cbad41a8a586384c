/** Code of the dictionary whose entries are the categories. */
export const CATEGORIES = 'DataInterfaceType'
