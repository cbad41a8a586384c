import type { Raw } from './parsing/read.ts'
import type { ItemType } from './references.ts'

/** A source of chance; the same seed gives the same choices. */
export interface Random {
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  happens(probability: number): boolean
  one<Item>(items: readonly Item[]): Item
  /** At least `least` different items, in their own order. */
  some<Item>(items: readonly Item[], least: number): Item[]
}

/** What made-up fields may point to. */
export interface SampleWorld {
  readonly userIds: readonly string[]
  /** Joined paths of organisations, ids of departments, positions, roles and groups, suffixed ones; left out: none. */
  readonly itemIds?: Readonly<Record<ItemType, readonly string[]>>
  /** Paths of regions, joined by commas. */
  readonly regionPaths?: readonly string[]
  /** Records of modules, each module with the field that names them; left out: none. */
  readonly records?: readonly { readonly modelId: string; readonly shown: string; readonly ids: readonly string[] }[]
  readonly dictionaries: readonly {
    readonly id: string
    readonly entries: readonly { readonly id: string; readonly enCode: string; readonly fullName: string }[]
  }[]
}

/** A made-up field: keys of its own, keys of its `__config__`, and raw values that pass every check. */
export interface Sample {
  readonly keys: Raw
  readonly config?: Raw
  value(random: Random): unknown
}

const words = [
  '实验楼三层',
  '图书馆东门',
  '二教 204',
  '教务处',
  '后勤集团',
  '物理学院',
  'A-12',
  '临时',
  '备用',
  '春季学期',
]

export function sampleText(random: Random, limit: number): string {
  const parts = Array.from({ length: random.integer(1, 3) }, () => random.one(words))
  return `${parts.join('，')}“${random.integer(1, 9999)}”`.slice(0, limit)
}

const optionNames = ['一类', '二类', '三类', '校内', '校外', '急件', '普通', '长期']

/** Options of a fixed list or of a dictionary; `isMultiple` says whether a value is a list of them. */
export function sampleChoice(random: Random, { dictionaries }: SampleWorld, isMultiple: boolean): Sample {
  const dictionary = dictionaries.length > 0 && random.happens(0.5) ? random.one(dictionaries) : null
  const key = dictionary ? random.one(['id', 'enCode'] as const) : 'id'
  const options = random.some(optionNames, 2).map((fullName, index) => ({ id: `o${index + 1}`, fullName }))
  const values = dictionary ? dictionary.entries.map((entry) => entry[key]) : options.map((option) => option.id)
  return {
    keys: {
      options: dictionary ? [] : options,
      props: { label: 'fullName', value: key, children: 'children' },
      multiple: isMultiple,
    },
    config: { dataType: dictionary ? 'dictionary' : 'static', dictionaryType: dictionary?.id ?? '' },
    value: (draw) => (isMultiple ? draw.some(values, 1) : draw.one(values)),
  }
}

const branches = ['教学', '科研', '行政/后勤', '对外'] as const

/** Options that stand below each other, two levels of them; a value is an id, or the path to a leaf. */
export function sampleTree(
  random: Random,
  { dictionaries }: SampleWorld,
  { isMultiple, isPath }: { readonly isMultiple: boolean; readonly isPath: boolean },
): Sample {
  const dictionary = dictionaries.length > 0 && random.happens(0.3) ? random.one(dictionaries) : null
  const options = random.some(branches, 2).map((fullName, index) => ({
    id: `b${index + 1}`,
    fullName,
    // Of two options of one name an id alone would be found by its path only.
    children: random.some(optionNames, 2).map((name, at) => ({
      id: `o${index + 1}${at + 1}`,
      fullName: isPath ? name : `${name}${index + 1}`,
    })),
  }))
  const paths = dictionary
    ? dictionary.entries.map((entry) => [entry.id])
    : options.flatMap(({ id, children }) => children.map((child) => [id, child.id]))
  const values: readonly (string | string[])[] = isPath ? paths : paths.map((path) => path.at(-1) ?? '')
  return {
    keys: {
      options: dictionary ? [] : options,
      props: { label: 'fullName', value: 'id', children: 'children' },
      multiple: isMultiple,
    },
    config: { dataType: dictionary ? 'dictionary' : 'static', dictionaryType: dictionary?.id ?? '' },
    value: (draw) => (isMultiple ? draw.some(values, 1) : draw.one(values)),
  }
}
