import { texts } from '../text.ts'

/** Rules of every usual table (`core/table.ts`). */
export const table = texts({
  notFound: { zh: '数据不存在或已被删除', zhtw: '資料不存在或已被刪除', en: 'This record no longer exists' },
  taken: { zh: '“{value}”已存在', zhtw: '「{value}」已存在', en: '“{value}” already exists' },
  takenMeanwhile: { zh: '相同的数据已存在', zhtw: '相同的資料已存在', en: 'The same record already exists' },
  changedMeanwhile: {
    zh: '这条数据已被别人修改，请重新打开后再改',
    zhtw: '這筆資料已被他人修改，請重新開啟後再改',
    en: 'Somebody else has changed this record meanwhile. Open it again to change it',
  },
  noParent: { zh: '上级不存在', zhtw: '上級不存在', en: 'The parent no longer exists' },
  belowItself: {
    zh: '上级不能是自身或其下级',
    zhtw: '上級不能是自身或其下級',
    en: 'A record cannot be placed below itself',
  },
  hasChildren: {
    zh: '其下还有 {count} 条数据，不能删除',
    zhtw: '其下還有 {count} 筆資料，不能刪除',
    en: {
      one: 'It cannot be deleted: {count} record is below it',
      other: 'It cannot be deleted: {count} records are below it',
    },
  },
  inUse: {
    zh: '被 {count} 条{what}使用，不能删除',
    zhtw: '被 {count} 筆{what}使用，不能刪除',
    en: 'It cannot be deleted: {what} use it ({count})',
  },
})
