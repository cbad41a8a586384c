import type { Raw } from './parsing/read.ts'
import { storedWord } from './standard-words.ts'

/** The groups of a palette, as the family's designer has them. */
export const designGroups = ['basic', 'advanced', 'system', 'layout'] as const
export type DesignGroup = (typeof designGroups)[number]

/** What scripts can be hung on; the key of `on`. */
export type DesignEvent = 'change' | 'blur' | 'click'

/**
 * How a designer begins with a field of a kind: the defaults of the family's designer (FIELD-KINDS A1 and A5 to A7), in its
 * order. A property panel offers the settings of the kind, and of those that all fields may have the ones named here.
 */
export interface KindDesign {
  /** Null: read, but not offered for new designs. */
  readonly group: DesignGroup | null
  /** Own keys of a new field. */
  readonly keys: Raw
  /** Keys of `__config__` beyond the common ones. */
  readonly config: Raw
  readonly events: readonly DesignEvent[]
  /** It carries `style: { width: '100%' }`. */
  readonly isWide: boolean
}

interface More {
  readonly config?: Raw
  readonly events?: readonly DesignEvent[]
  readonly isWide?: boolean
}

export function design(
  group: DesignGroup | null,
  keys: Raw,
  { config = {}, events = [], isWide = true }: More = {},
): KindDesign {
  return { group, keys, config, events, isWide }
}

export const typedText = { placeholder: storedWord.action('input') } as const
export const chosenText = { placeholder: storedWord.action('select'), clearable: true } as const

/** A new field that offers choices. */
export const choiceConfig = {
  dataType: 'static',
  dictionaryType: '',
  propsUrl: '',
  propsName: '',
  templateJson: [],
} as const
export const choiceKeys = {
  options: [
    { fullName: storedWord.sample('optionOne'), id: '1' },
    { fullName: storedWord.sample('optionTwo'), id: '2' },
  ],
  props: { label: 'fullName', value: 'id' },
} as const
export const treeChoiceKeys = {
  options: [
    {
      fullName: storedWord.sample('optionOne'),
      id: '1',
      children: [{ fullName: storedWord.sample('optionInside'), id: '2' }],
    },
  ],
  props: { label: 'fullName', value: 'id', children: 'children' },
} as const

const bound = (side: 'start' | 'end') => ({
  [`${side}TimeRule`]: false,
  [`${side}TimeType`]: 1,
  [`${side}TimeTarget`]: 1,
  [`${side}TimeValue`]: null,
  [`${side}RelationField`]: '',
})

/** A new date or time; `format` is what its designer begins with. */
export function dateDesign(format: string): KindDesign {
  return design(
    'basic',
    { ...chosenText, format, startTime: null, endTime: null },
    {
      config: { defaultValue: null, defaultCurrent: false, ...bound('start'), ...bound('end') },
      events: ['change', 'blur'],
    },
  )
}

const files = { fileSize: 10, sizeUnit: 'MB', limit: 9, tipText: '', pathType: 'defaultPath', isAccount: 0, folder: '' }
export const pictureDesign = design('basic', files, { config: { defaultValue: [] }, events: ['change'], isWide: false })
export const fileDesign = design(
  'basic',
  { accept: '', ...files, buttonText: storedWord.action('clickUpload') },
  { config: { defaultValue: [] }, events: ['change'], isWide: false },
)

/** A new picker of people or places. `none`: what it holds while nothing is chosen. */
export function itemDesign(none: unknown, more: Raw = {}): KindDesign {
  return design(
    'advanced',
    { ...chosenText, selectType: 'all', ableIds: [], multiple: false, ...more },
    { config: { defaultValue: none, defaultCurrent: false }, events: ['change'] },
  )
}

/** A new field that chooses rows. */
export function rowsDesign(keys: Raw, config: Raw = {}): KindDesign {
  const popup = {
    columnOptions: [],
    hasPage: false,
    pageSize: 20,
    popupType: 'dialog',
    popupTitle: storedWord.sample('popupTitle'),
    popupWidth: '800px',
  }
  return design(
    'advanced',
    { ...chosenText, ...popup, ...keys },
    { config: { defaultValue: '', ...config }, events: ['change'] },
  )
}

export const interfaceKeys = { interfaceId: '', interfaceName: '', templateJson: [] } as const

/** A new field that the server fills. */
export function systemDesign(keys: Raw): KindDesign {
  return design('system', { readonly: true, ...keys }, { config: { defaultValue: '' } })
}
export const byTheSystem = storedWord.action('bySystem')
