import { type Chance, chanceOf } from './random-source.ts'

type Json = Record<string, unknown>

/** A dictionary that generated fields may use. */
export interface KnownDictionary {
  readonly id: string
  readonly entries: readonly { readonly id: string; readonly enCode: string; readonly fullName: string }[]
}

export interface FieldSurroundings {
  readonly userIds: readonly string[]
  readonly dictionaries: readonly KnownDictionary[]
}

/** A field's configuration as a designer writes it, and valid raw values for it. */
export interface RandomField {
  readonly config: Json & { readonly __vModel__: string }
  readonly kind: string
  readonly label: string
  sample(chance: Chance): unknown
}

export const randomKinds = [
  'input',
  'textarea',
  'inputNumber',
  'select',
  'radio',
  'checkbox',
  'switch',
  'datePicker',
  'timePicker',
  'userSelect',
] as const
export type RandomKind = (typeof randomKinds)[number]

const things = ['设备', '课程', '宿舍', '来访', '报销', '采购', '会议', '证件', '用印', '车辆', '讲座', '耗材']
const aspects = ['名称', '编号', '数量', '金额', '类别', '负责人', '日期', '时间', '状态', '说明', '地点', '来源']
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
const optionNames = ['一类', '二类', '三类', '校内', '校外', '急件', '普通', '长期']

function base(name: string, kind: RandomKind, label: string, chance: Chance): Json & { __vModel__: string } {
  return {
    __vModel__: name,
    placeholder: '',
    disabled: false,
    clearable: true,
    __config__: {
      formId: Number(name.replace(/\D/g, '')) || 1,
      jnpfKey: kind,
      label,
      showLabel: true,
      layout: 'colFormItem',
      span: chance.one([6, 8, 12, 24]),
      required: chance.happens(0.4),
      visibility: ['pc', 'app'],
      noShow: false,
      regList: [],
      trigger: 'change',
      defaultValue: null,
    },
  }
}

function text(chance: Chance, limit: number): string {
  const parts = Array.from({ length: chance.integer(1, 3) }, () => chance.one(words))
  return `${parts.join('，')}“${chance.integer(1, 9999)}”`.slice(0, limit)
}

function choiceField(kind: RandomKind, config: Json, chance: Chance, around: FieldSurroundings): RandomField['sample'] {
  const dictionary = around.dictionaries.length > 0 && chance.happens(0.5) ? chance.one(around.dictionaries) : null
  const key = dictionary ? chance.one(['id', 'enCode'] as const) : 'id'
  const options = chance.some(optionNames, 2).map((fullName, index) => ({ id: `o${index + 1}`, fullName }))
  const inner = config['__config__'] as Json
  Object.assign(inner, { dataType: dictionary ? 'dictionary' : 'static', dictionaryType: dictionary?.id ?? '' })
  Object.assign(config, { options: dictionary ? [] : options, props: { label: 'fullName', value: key } })
  const values = dictionary ? dictionary.entries.map((entry) => entry[key]) : options.map((option) => option.id)
  const many = kind === 'checkbox' || (kind === 'select' && chance.happens(0.4))
  config['multiple'] = kind === 'select' && many
  return (draw) => (many ? draw.some(values, 1) : draw.one(values))
}

function numberField(config: Json, chance: Chance): RandomField['sample'] {
  const precision = chance.integer(0, 3)
  const low = chance.one([-1000, 0, 1])
  Object.assign(config, { min: low, max: 100_000, precision, thousands: chance.happens(0.3) })
  return (draw) => Number((draw.integer(Math.max(low, 1) * 10, 99_999) / 10).toFixed(precision))
}

const dateFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss']

function sampler(kind: RandomKind, config: Json, chance: Chance, around: FieldSurroundings): RandomField['sample'] {
  switch (kind) {
    case 'input':
    case 'textarea': {
      const limit = chance.one([20, 50, 200])
      config['maxlength'] = limit
      return (draw) => text(draw, limit)
    }
    case 'inputNumber':
      return numberField(config, chance)
    case 'select':
    case 'radio':
    case 'checkbox':
      return choiceField(kind, config, chance, around)
    case 'switch':
      Object.assign(config, { activeValue: 1, inactiveValue: 0 })
      return (draw) => draw.integer(0, 1)
    case 'datePicker': {
      const format = chance.one(dateFormats)
      config['format'] = format
      return (draw) => {
        const day = new Date(draw.integer(2000, 2029), draw.integer(0, 11), draw.integer(1, 28))
        if (format.length < 6) day.setMonth(0, 1)
        else if (format.length < 9) day.setDate(1)
        if (format.includes('ss')) day.setHours(draw.integer(0, 23), draw.integer(0, 59), draw.integer(0, 59))
        return day.getTime()
      }
    }
    case 'timePicker':
      config['format'] = 'HH:mm:ss'
      return (draw) =>
        [draw.integer(0, 23), draw.integer(0, 59), draw.integer(0, 59)].map((n) => String(n).padStart(2, '0')).join(':')
    case 'userSelect': {
      const multiple = chance.happens(0.4)
      Object.assign(config, { selectType: 'all', ableIds: [], multiple })
      return (draw) => (multiple ? draw.some(around.userIds, 1) : draw.one(around.userIds))
    }
  }
}

/** One valued field with a name of its own. */
export function randomField(name: string, kind: RandomKind, seed: number, around: FieldSurroundings): RandomField {
  const chance = chanceOf(seed)
  const label = `${chance.one(things)}${chance.one(aspects)}${name.replace(/\D/g, '')}`
  const config = base(name, kind, label, chance)
  return { config, kind, label, sample: sampler(kind, config, chance, around) }
}
