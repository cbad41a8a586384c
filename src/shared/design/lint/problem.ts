import type { DesignPlace } from './references.ts'

/** Everything that may be wrong with a design. */
export const lintCodes = [
  'notReadable',
  'emptyForm',
  'emptyTable',
  'emptyContainer',
  'noConfig',
  'sameId',
  'lowCounter',
  'noName',
  'badName',
  'sameName',
  'stale',
  'formula',
  'formulaCircle',
  'linkCircle',
  'badPattern',
  'hiddenRequired',
  'hyphenLabel',
  'sameLabel',
  'needs',
  'wrongSource',
  'emptyRange',
  'sameOption',
  'noSuchDefault',
  'tabActive',
  'script',
  'formerName',
  'unbound',
  'noColumns',
  'listNeeds',
  'treeSearched',
  'notSortable',
  'sameColumn',
  'manyKeywords',
  'noKeyword',
  'badFilter',
  'importEmpty',
  'importLacks',
  'printEmpty',
  'buttonEmpty',
  'rule',
] as const
export type LintCode = (typeof lintCodes)[number]

/** One thing that is wrong: errors keep a design from being released, warnings tell. */
export interface LintProblem {
  readonly level: 'error' | 'warning'
  readonly code: LintCode
  /** Words of the message; `field`: how people call the field, `name`: the name in question, `what`: what about it. */
  readonly params: Readonly<Record<'field' | 'name' | 'what', string>>
  readonly at: DesignPlace
}

interface Words {
  readonly field?: string
  readonly name?: string
  readonly what?: string
}

export type Report = (level: LintProblem['level'], code: LintCode, at: DesignPlace, words?: Words) => void

/** Collects problems, each once. */
export function collector(): { readonly problems: readonly LintProblem[]; readonly report: Report } {
  const problems: LintProblem[] = []
  const seen = new Set<string>()
  return {
    problems,
    report(level, code, at, { field = '', name = '', what = '' } = {}) {
      const problem: LintProblem = { level, code, params: { field, name, what }, at }
      const key = JSON.stringify(problem)
      if (!seen.has(key)) problems.push(problem)
      seen.add(key)
    },
  }
}
