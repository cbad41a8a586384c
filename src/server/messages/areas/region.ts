import { texts } from '../text.ts'

/** Administrative regions. */
export const region = texts({
  missing: { zh: '行政区划不存在', zhtw: '行政區劃不存在', en: 'The region no longer exists' },
  codeTaken: {
    zh: '区划编码“{code}”已存在',
    zhtw: '區劃編碼「{code}」已存在',
    en: 'The region code “{code}” is already in use',
  },
  nameTaken: {
    zh: '同级区划“{name}”已存在',
    zhtw: '同級區劃「{name}」已存在',
    en: 'A region named “{name}” exists already at this place',
  },
  codeMalformed: {
    zh: '区划编码只能输入英文字母、数字和点',
    zhtw: '區劃編碼只能輸入英文字母、數字和點',
    en: 'A region code takes letters, digits and dots between them',
  },
  parentMissing: { zh: '上级区划不存在', zhtw: '上級區劃不存在', en: 'The region above no longer exists' },
  belowItself: {
    zh: '上级区划不能是自身或其下级',
    zhtw: '上級區劃不能是自身或其下級',
    en: 'A region cannot be placed below itself',
  },
  country: { zh: '中国', zhtw: '中國', en: 'China' },
  completed: {
    zh: '已补充 {count} 个区划',
    zhtw: '已補充 {count} 個區劃',
    en: { one: '{count} region added', other: '{count} regions added' },
  },
  hasChildren: {
    zh: '该区划存在下级区划，不能删除',
    zhtw: '該區劃存在下級區劃，不能刪除',
    en: 'There are regions below this one, so it cannot be deleted',
  },
})
