import type { ContainerKind } from '#shared/form/containers.ts'
import type { DesignEvent } from '#shared/form/kind-design.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'
import { storedWord } from '#shared/form/standard-words.ts'
import { newCell, newRow } from './grid.ts'
import { scriptStubs } from './script/stubs.ts'

/** What a palette offers: field kinds, and containers. */
export type PartKind = FieldKind | Extract<ContainerKind, 'row' | 'card' | 'tab' | 'collapse' | 'tableGrid'>

const containers = ['card', 'tab', 'collapse', 'row', 'tableGrid'] as const

/** Kinds of a palette by group, in their order. */
export function paletteOf(group: 'basic' | 'advanced' | 'system' | 'layout'): readonly PartKind[] {
  const fields = fieldKinds.filter((kind) => kinds[kind].design.group === group)
  return group === 'layout' ? [...fields, ...containers] : fields
}

function isContainer(kind: PartKind): kind is (typeof containers)[number] {
  return (containers as readonly string[]).includes(kind)
}

/** Every script begins as the family's stub: its clients hang the whole linkage of a field on `on.change`. */
const stubs = (events: readonly DesignEvent[]) =>
  Object.fromEntries(events.map((event) => [event, event === 'change' ? scriptStubs.field : scriptStubs.field]))

/** Keys of `__config__` that every part has (FIELD-KINDS A1), in the family's order. */
function common(kind: PartKind, label: string, span: number, tag: string): Raw {
  return {
    jnpfKey: kind,
    label,
    tipLabel: '',
    showLabel: true,
    tag,
    tagIcon: `icon-ym icon-ym-generator-${kind}`,
    tableAlign: 'left',
    tableFixed: 'none',
    className: [],
    required: false,
    layout: 'colFormItem',
    span,
    dragDisabled: false,
    visibility: ['pc', 'app'],
    tableName: '',
    noShow: false,
    regList: [],
    trigger: 'change',
  }
}

/** A new field as the family's designer writes it; its formId comes with its place. */
function newField(kind: FieldKind, label: string, span: number): Raw {
  const { design, tag, trigger, role, traits } = kinds[kind]
  const isRows = traits.hasRows === true
  const isShown = role === 'display' || isRows
  return {
    __config__: {
      ...common(kind, label, isShown ? 24 : span, tag),
      ...(isShown ? { showLabel: false } : {}),
      ...(isRows ? { layout: 'rowFormItem' } : {}),
      trigger,
      ...design.config,
      ...(isRows ? { children: [] } : {}),
    },
    // Its name follows from its number once it has one.
    ...(role === 'display' ? {} : { __vModel__: '' }),
    on: stubs(design.events),
    ...(design.isWide ? { style: { width: '100%' } } : {}),
    disabled: false,
    ...design.keys,
  }
}

const item = (jnpfKey: string, title: string, name: string): Raw => ({
  title,
  name,
  __config__: { jnpfKey, children: [] },
})

/** A new item of a tab or collapse with a name that is free. */
export function newItem(container: 'tab' | 'collapse', taken: readonly string[]): Raw {
  let number = taken.length + 1
  while (taken.includes(String(number))) number += 1
  return item(`${container}Item`, storedWord.item(container, taken.length + 1), String(number))
}

const borders = { borderType: 'solid', borderColor: '#e2e0e0', borderWidth: 1 }

function newContainer(kind: (typeof containers)[number], label: string): Raw {
  const tags = { card: 'ACard', row: 'ARow', tab: 'ATab', collapse: 'ACollapse', tableGrid: 'Table' } as const
  const config = {
    ...common(kind, label, 24, tags[kind]),
    showLabel: false,
    layout: 'rowFormItem',
    componentName: kind,
  }
  const items =
    kind === 'tab' || kind === 'collapse'
      ? [1, 2].map((at) => item(`${kind}Item`, storedWord.item(kind, at), String(at)))
      : []
  switch (kind) {
    case 'card':
      return { __config__: { ...config, children: [] }, header: label, shadow: 'never' }
    case 'row':
      return { __config__: { ...config, children: [] } }
    case 'tab':
      return {
        __config__: { ...config, active: '1', children: items },
        on: { tabClick: scriptStubs.field },
        type: '',
        tabPosition: 'top',
      }
    case 'collapse':
      return {
        __config__: { ...config, active: ['1'], children: items },
        on: { change: scriptStubs.field },
        accordion: false,
        ghost: false,
        expandIconPosition: 'right',
      }
    case 'tableGrid': {
      const rows = [1, 2].map(() => newRow([newCell(), newCell(), newCell()]))
      return { __config__: { ...config, ...borders, visibility: ['pc'], children: rows } }
    }
  }
}

interface NewPart {
  readonly label?: string
  readonly span?: number
}

/** A new part of a form, called by its kind. `span`: columns of 24 that the form gives to new fields. */
export function newPart(kind: PartKind, { label = storedWord.kind(kind), span = 24 }: NewPart = {}): Raw {
  return isContainer(kind) ? newContainer(kind, label) : newField(kind, label, span)
}
