import { texts } from '../text.ts'

/** Views of lists that people save and share. */
export const listView = texts({
  missing: {
    zh: '视图不存在，或已不再共享给您',
    zhtw: '檢視不存在，或已不再共用給您',
    en: 'This view does not exist, or is no longer shared with you',
  },
  nameTaken: {
    zh: '您在此列表已有同名的视图，请换一个名称',
    zhtw: '您在此清單已有同名的檢視，請換一個名稱',
    en: 'You already have a view of this name here. Please choose another one.',
  },
  tooMany: {
    zh: '每个列表最多保存{count}个视图，请先删除不用的视图',
    zhtw: '每個清單最多儲存{count}個檢視，請先刪除不用的檢視',
    en: 'A list keeps at most {count} views of yours. Please delete one that you no longer need.',
  },
  partial: {
    zh: '此共享视图包含您无权查看的字段，您不能修改；请另存为自己的视图',
    zhtw: '此共用檢視包含您無權檢視的欄位，您不能修改；請另存為自己的檢視',
    en: 'This shared view is about fields that you may not see, so you cannot change it. Save a view of your own instead.',
  },
  notYours: {
    zh: '这是他人的视图，您没有共享视图的权限',
    zhtw: '這是他人的檢視，您沒有共用檢視的權限',
    en: 'This view is somebody else’s, and you do not hold the right to share views',
  },
  roleMissing: {
    zh: '所选角色不存在或已停用，请重新选择',
    zhtw: '所選角色不存在或已停用，請重新選擇',
    en: 'A chosen role does not exist or is disabled. Please choose again.',
  },
  shared: { zh: '已共享给{count}个角色', zhtw: '已共用給{count}個角色', en: 'Shared with roles: {count}' },
  unshared: { zh: '已取消共享', zhtw: '已取消共用', en: 'No longer shared' },
})
