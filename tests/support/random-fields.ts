import type { FieldKind } from '#shared/form/kind-names.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'
import type { SampleWorld } from '#shared/form/sample.ts'
import { type Random, randomOf } from './random-source.ts'

type Json = Record<string, unknown>

/** What generated fields may point to. */
export type FieldSurroundings = SampleWorld
export type KnownDictionary = SampleWorld['dictionaries'][number]

/** A field's configuration as a designer writes it, and valid raw values for it. */
export interface RandomField {
  readonly config: Json & { readonly __vModel__: string }
  readonly kind: RandomKind
  readonly label: string
  sample(random: Random): unknown
}

export type RandomKind = FieldKind

/** Every kind into which something is entered says itself how such a field may look. */
export const randomKinds: readonly RandomKind[] = fieldKinds.filter((kind) => kinds[kind].sample !== null)

const things = ['设备', '课程', '宿舍', '来访', '报销', '采购', '会议', '证件', '用印', '车辆', '讲座', '耗材']
const aspects = ['名称', '编号', '数量', '金额', '类别', '负责人', '日期', '时间', '状态', '说明', '地点', '来源']

function base(name: string, kind: RandomKind, label: string, random: Random): Json & { __vModel__: string } {
  return {
    __vModel__: name,
    placeholder: '',
    disabled: false,
    clearable: true,
    __config__: {
      formId: Number(name.replace(/\D/g, '')) || 1,
      jnpfKey: kind,
      tag: kinds[kind].tag,
      label,
      showLabel: true,
      layout: 'colFormItem',
      span: random.one([6, 8, 12, 24]),
      required: random.happens(0.4),
      visibility: ['pc', 'app'],
      noShow: false,
      regList: [],
      trigger: kinds[kind].trigger,
      defaultValue: null,
    },
  }
}

/** One valued field with a name of its own. Fails for a kind that the surroundings have nothing for. */
export function randomField(name: string, kind: RandomKind, seed: number, around: FieldSurroundings): RandomField {
  const random = randomOf(seed)
  const label = `${random.one(things)}${random.one(aspects)}${name.replace(/\D/g, '')}`
  const config = base(name, kind, label, random)
  const sample = kinds[kind].sample?.(random, around)
  if (!sample) throw new Error(`nothing to fill ${kind} with`)
  const inner = { ...(config['__config__'] as Json), ...sample.config }
  return {
    config: { ...config, ...sample.keys, __config__: inner },
    kind,
    label,
    sample: (draw) => sample.value(draw),
  }
}

/** Kinds that the surroundings have something for. */
export function fillableKinds(wanted: readonly RandomKind[], around: FieldSurroundings): readonly RandomKind[] {
  return wanted.filter((kind) => kinds[kind].sample?.(randomOf(1), around))
}
