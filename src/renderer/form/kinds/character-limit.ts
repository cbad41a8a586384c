import { characterCount } from '#shared/rules/characters.ts'

/**
 * Counts the characters of a text field as people do: the browser's own `maxlength` counts an emoji as two, and cuts off what
 * was pasted. What is too long stays as it was entered, and the check of the field refuses it. Null: there is no limit.
 */
export function characterLimit(limit: number | null) {
  return limit === null ? {} : { count: { max: limit, strategy: characterCount } }
}
