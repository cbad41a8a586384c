import { texts } from '../text.ts'

/** Who is granted what. */
export const authority = texts({
  nobody: { zh: '请选择授权对象', zhtw: '請選擇授權對象', en: 'Choose who is to be granted this' },
  notYourself: {
    zh: '不能给自己授权，请联系其他管理员',
    zhtw: '不能授權給自己，請聯絡其他管理員',
    en: 'You cannot grant anything to yourself. Ask another administrator.',
  },
  partlyGiven: {
    zh: '授权中断：{all} 个对象中只完成了 {given} 个，请重新提交',
    zhtw: '授權中斷：{all} 個對象中只完成了 {given} 個，請重新提交',
    en: 'Only {given} of {all} were granted this before something failed. Submit it again.',
  },
  groupsOfAdministrators: {
    zh: '权限组只能由管理员修改',
    zhtw: '權限組只能由管理員修改',
    en: 'Permission groups can be changed by administrators only',
  },
  memberUnknown: {
    zh: '所选成员不存在或已被删除，请重新选择',
    zhtw: '所選成員不存在或已被刪除，請重新選擇',
    en: 'Some of those chosen no longer exist. Choose again.',
  },
  buttonKind: { zh: '按钮', zhtw: '按鈕', en: 'Buttons' },
  columnKind: { zh: '列表', zhtw: '清單', en: 'Columns' },
  formKind: { zh: '表单', zhtw: '表單', en: 'Fields' },
  resourceKind: { zh: '数据', zhtw: '資料', en: 'Data' },
  notAdministered: {
    zh: '授权对象不存在，或不在您管理的组织内',
    zhtw: '授權對象不存在，或不在您管理的組織內',
    en: 'They no longer exist, or are outside the organisations that you administer',
  },
})
