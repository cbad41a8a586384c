type Fields = Readonly<Record<string, unknown>>

/** An object that a schema would answer with the same fields. */
export function isObject(value: unknown): value is Fields {
  // A schema leaves the third one out.
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__')
}

const isOptionalText = (value: unknown) => value === undefined || typeof value === 'string'

/** Whether it is a list, and each of its items is as `isReady` wants it. */
export function isListOfEach(value: unknown, isReady: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return false
  for (const item of value) if (!isReady(item)) return false
  return true
}

/** Whether an entry, with all below it, is what the schema `dictionaryEntry` would make of it. */
export function isReadyEntry(entry: unknown): boolean {
  return (
    isObject(entry) &&
    typeof entry['id'] === 'string' &&
    typeof entry['dictionaryTypeId'] === 'string' &&
    typeof entry['parentId'] === 'string' &&
    typeof entry['fullName'] === 'string' &&
    isOptionalText(entry['fullNameI18nCode']) &&
    typeof entry['enCode'] === 'string' &&
    (entry['enabledMark'] === 0 || entry['enabledMark'] === 1) &&
    Number.isFinite(entry['sortCode']) &&
    typeof entry['description'] === 'string' &&
    typeof entry['hasChildren'] === 'boolean' &&
    (entry['top'] === undefined || typeof entry['top'] === 'boolean') &&
    isListOfEach(entry['children'], isReadyEntry)
  )
}

/** The same of the schema `dictionary`. */
export function isReadyDictionary(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['parentId'] === 'string' &&
    typeof value['fullName'] === 'string' &&
    isOptionalText(value['fullNameI18nCode']) &&
    typeof value['enCode'] === 'string' &&
    (value['isTree'] === 0 || value['isTree'] === 1) &&
    isListOfEach(value['dictionaryList'], isReadyEntry)
  )
}

/** The same of an answer that lists them. */
export function isListOf(isReady: (item: unknown) => boolean): (data: unknown) => boolean {
  return (data) =>
    isObject(data) &&
    (data['total'] === undefined || Number.isSafeInteger(data['total'])) &&
    isListOfEach(data['list'], isReady)
}
