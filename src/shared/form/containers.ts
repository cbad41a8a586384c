import type { ContainerNode } from './model.ts'
import { idList, isRaw, number, text } from './parsing/read.ts'
import {
  choiceSetting,
  colourSetting,
  numberSetting,
  ownSetting,
  readSettings,
  type Settings,
  type SettingValues,
  switchSetting,
  textSetting,
} from './settings.ts'

const scripts = 'scripts are written in an editor of their own'

/** The names of the items that are open at first; older designs name one of them. */
const active = ownSetting<readonly string[]>('text', '__config__.active', [], (stored) =>
  stored === undefined ? undefined : idList(typeof stored === 'number' ? String(stored) : stored),
)

function spanOf(stored: unknown): number | undefined {
  const value = number(stored, null)
  return value !== null && value >= 1 && value <= 100 ? Math.round(value) : undefined
}

/** What each kind of container may set, as data; `parsing/nodes.ts` reads kind, title and width of them all. */
export const containerSettings = {
  row: {},
  card: {
    header: textSetting('header', { formerPaths: ['__config__.header'] }),
    help: textSetting('__config__.tipLabel'),
    shadow: choiceSetting('shadow', ['never', 'hover', 'always'], { default: 'never' }),
  },
  tab: {
    type: choiceSetting('type', ['', 'card', 'border-card'], { default: '' }),
    position: choiceSetting('tabPosition', ['top', 'right', 'bottom', 'left'], { default: 'top' }),
    active,
  },
  tabItem: { name: textSetting('name') },
  collapse: {
    accordion: switchSetting('accordion'),
    ghost: switchSetting('ghost'),
    icon: choiceSetting('expandIconPosition', ['left', 'start', 'right', 'end'], { default: 'left' }),
    active,
  },
  collapseItem: { name: textSetting('name') },
  tableGrid: {
    border: choiceSetting('__config__.borderType', ['none', 'solid', 'dashed', 'dotted'], { default: 'solid' }),
    borderColour: colourSetting('__config__.borderColor'),
    borderWidth: numberSetting('__config__.borderWidth', { default: 1, min: 0, max: 10 }),
  },
  tableGridTr: {},
  tableGridTd: {
    /** Covered by a wider cell beside or above it: kept in the design, never drawn. */
    merged: switchSetting('__config__.merged', { formerPaths: ['merged'] }),
    columns: ownSetting<number>('number', '__config__.colspan', 1, spanOf, { formerPaths: ['colspan'] }),
    rows: ownSetting<number>('number', '__config__.rowspan', 1, spanOf, { formerPaths: ['rowspan'] }),
    background: colourSetting('__config__.backgroundColor', { formerPaths: ['backgroundColor'] }),
  },
} as const satisfies Readonly<Record<string, Settings>>

export type ContainerKind = keyof typeof containerSettings

/** Keys of containers that have no effect here, each with the reason. */
export const unsupportedContainerKeys: Readonly<Record<string, string>> = {
  on: scripts,
  '__config__.className': 'style sheets of designs are not loaded',
}

type Described = typeof containerSettings

const known = new WeakMap<ContainerNode, unknown>()

/** The settings of a container, read once. */
export function settingsOf<Kind extends ContainerKind>(
  node: ContainerNode,
  kind: Kind,
): SettingValues<Described[Kind]> {
  let values = known.get(node) as SettingValues<Described[Kind]> | undefined
  if (!values) {
    values = readSettings(node.raw, containerSettings[kind]) as SettingValues<Described[Kind]>
    known.set(node, values)
  }
  return values
}

/** The heading of a container; items of tabs and collapses have theirs in one of two places. */
export function containerTitle(kind: ContainerKind, item: Readonly<Record<string, unknown>>): string {
  if (kind === 'card') return readSettings(item, containerSettings.card).header
  if (kind !== 'tabItem' && kind !== 'collapseItem') return ''
  const config = isRaw(item['__config__']) ? item['__config__'] : item
  return text(item['title']) || text(config['label'])
}
