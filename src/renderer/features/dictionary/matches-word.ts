import { matchesName } from '#shared/rules/name-match.ts'

/** Whether the name (pinyin included) or the code holds a word, without regard to case. */
export function matchesWord(node: { readonly fullName: string; readonly enCode: string }, word: string): boolean {
  return matchesName(node.fullName, word) || node.enCode.toLowerCase().includes(word.trim().toLowerCase())
}
